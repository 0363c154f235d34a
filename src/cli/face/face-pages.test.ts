import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'

describe.each(places)('A running shop on %s', (_, make) => {
  let place: Place
  let shop: ShopProcess
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
    shop = await startShopProcess(place.settings)
  })
  afterEach(async () => {
    shop.child.kill()
    await shop.ended
    await place.remove()
  })

  async function face(...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [COMMAND, 'face', ...args], { env: { ...process.env, ...place.settings } })
    expect(await once(child, 'close')).toEqual([0, null])
  }
  const textOf = async (path: string) => (await fetch(shop.url + path)).text()
  /** The watch looks every 250 ms; the limit leaves room for a busy machine. */
  const until = (path: string, part: string) =>
    vi.waitFor(async () => expect(await textOf(path)).toContain(part), 20_000)

  it('shows a published name in API calls and the manifest, and the former one when that is undone', async () => {
    await face('set', 'name', 'Elm Ceramics')
    await until('/api/shop', '"name":"Linden"')
    await face('publish')
    await until('/api/shop', '"name":"Elm Ceramics"')
    await until('/llms.txt', '# Elm Ceramics')
    await until('/manifest.webmanifest', '"short_name":"Elm Ceramics"')
    await face('undo')
    await until('/api/shop', '"name":"Linden"')
    await until('/manifest.webmanifest', '"short_name":"Linden"')
  })
})
