import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { MEDIA_FOLDER } from '#test/import-files.ts'
import { bothPlaces, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { closeInOrder } from './close-on-signal.ts'
import { MAX_CLOSE_MS } from './limits.ts'

describe.each(bothPlaces)('A process on %s', (_, make) => {
  let place: Place
  let processes: ShopProcess[]
  beforeEach(async () => {
    processes = []
    place = await make()
  })
  afterEach(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGKILL')
      await ended
    }
    await place.remove()
  })

  async function start(settings: Record<string, string> = {}): Promise<ShopProcess> {
    const shop = await startShopProcess({ ...place.settings, ...settings })
    processes.push(shop)
    return shop
  }
  /** The status of a path; null once the port is closed. */
  const statusOf = ({ url }: ShopProcess, path: string) =>
    fetch(url + path, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => null,
    )

  it('reports on a signal that it is not ready, serves during CLOSING_DELAY, then closes its port and ends', async () => {
    await addOneProduct(place)
    const shop = await start({ CLOSING_DELAY: '3' })
    expect([await statusOf(shop, '/readyz'), await statusOf(shop, '/readyz/pages')]).toEqual([200, 200])
    shop.child.kill('SIGTERM')
    await expect.poll(() => statusOf(shop, '/readyz')).toBe(503)
    expect(await statusOf(shop, '/readyz/pages')).toBe(503)
    expect([await statusOf(shop, '/healthz'), await statusOf(shop, '/api/products')]).toEqual([200, 200])
    expect(await shop.ended).toBe(0)
    expect(await statusOf(shop, '/readyz')).toBeNull()
  })

  it('ends immediately on a second signal', async () => {
    await addOneProduct(place)
    const shop = await start({ CLOSING_DELAY: '300' })
    shop.child.kill('SIGTERM')
    await expect.poll(() => statusOf(shop, '/readyz')).toBe(503)
    await expect.poll(() => (shop.child.kill('SIGINT'), shop.child.exitCode)).toBe(130)
  })

  it('can start together with another on the empty database, resulting in one catalog', async () => {
    mkdirSync(MEDIA_FOLDER, { recursive: true })
    symlinkSync(resolve(MEDIA_FOLDER), join(place.settings.DATA_DIR, 'media'))
    const shops = await Promise.all([start(), start()])
    for (const shop of shops) {
      expect(shop.output()).toContain('is open at')
      expect(shop.output()).toContain('Payments: sandbox, in test mode: nothing is charged.')
      expect(await statusOf(shop, '/readyz')).toBe(200)
    }
    const database = await openDatabase(place.location)
    expect(await database.db.selectFrom('products').select('id').execute()).toHaveLength(24)
    await database.close()
  }, 300_000)
})

describe('Closing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes at most ten seconds even if a job does not end', async () => {
    const warnings: string[] = []
    const log = { info: () => {}, warn: (text: string) => warnings.push(text), error: () => {} }
    let status: number | undefined
    const closing = { delayMs: 2000, announce: () => {}, close: () => new Promise<void>(() => {}) }
    void closeInOrder(log as never, closing).then((code) => (status = code))
    await vi.advanceTimersByTimeAsync(2000 + MAX_CLOSE_MS - 1)
    expect(status).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(status).toBe(0)
    expect(warnings).toEqual(['The shop closed although work was not finished after 9.5 s. The next start repeats it.'])
  })
})
