import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/client.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { filesOf } from '#shop/import/formats/pictures.ts'
import { demoPictures } from '#shop/opening/demo-products.ts'
import { PoolFull } from '#shop/pools/fair-pool.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { createDemoPictures } from './demo-pictures.ts'

type Products = Answer<'GET /api/products'>['products']

describe('The demo’s pictures', () => {
  let place: Place
  let media: string
  let processes: ShopProcess[]
  beforeEach(async () => {
    place = await places[0]![1]()
    media = join(place.settings.DATA_DIR, 'media')
    mkdirSync(media)
    processes = []
  })
  afterEach(async () => {
    for (const shop of processes) await kill(shop)
    await place.remove()
  })

  async function start(): Promise<ShopProcess> {
    const shop = await startShopProcess({ ...place.settings, MEDIA: 'folder' })
    processes.push(shop)
    return shop
  }
  async function kill({ child, ended }: ShopProcess): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }
  async function picturesOf({ url }: ShopProcess): Promise<string[]> {
    const { products } = (await (await fetch(`${url}/api/products?limit=100`)).json()) as { products: Products }
    return products.flatMap(({ pictures }) => pictures.flatMap((picture) => filesOf(picture as never)))
  }
  const isMade = (file: string) => (statSync(join(media, file), { throwIfNoEntry: false })?.size ?? 0) > 0

  it('are generated on request, and the rest after a kill during generation', async () => {
    const first = await start()
    const files = await picturesOf(first)
    expect(files.length).toBeGreaterThan(50)
    const asked = files.findLast((file) => !isMade(file))!
    const response = await fetch(`${first.url}/media/${asked}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await response.bytes()).length).toBeGreaterThan(1000)
    expect(isMade(asked)).toBe(true)
    await kill(first)

    // Generating all of them would take minutes, so the others are pretended to exist.
    const rest = files.filter((file) => !isMade(file)).slice(-10)
    for (const file of files) if (!isMade(file) && !rest.includes(file)) writeFileSync(join(media, file), '')
    const second = await start()
    await expect.poll(() => rest.some(isMade)).toBe(true)
    await kill(second)
    expect(rest.every(isMade)).toBe(false)
    await start()
    await expect.poll(() => rest.filter((file) => !isMade(file)), { timeout: 240_000 }).toEqual([])
    expect(readdirSync(media).length).toBeGreaterThanOrEqual(files.length)
  }, 600_000)
})

describe('Among the demo’s pictures,', () => {
  let folder: Folder
  beforeEach(() => void (folder = openFolder()))
  afterEach(() => folder.remove())

  async function aFileOfTheDemo(): Promise<string> {
    const [[name] = []] = await demoPictures()
    return `${name}-320.webp`
  }

  it('those that no product shows are not generated in the background', async () => {
    const [first = '', second = ''] = (await demoPictures()).keys()
    const shown = [`${first}-320.webp`, `${second}-320.webp`]
    writeFileSync(join(folder.path, shown[0]!), 'made before')
    const { start } = createDemoPictures(createFolderStore(folder.path), () => {})
    const { stop } = start(async () => shown)
    await expect.poll(() => readdirSync(folder.path).toSorted()).toEqual(shown.toSorted())
    await stop()
    expect(readdirSync(folder.path).toSorted()).toEqual(shown.toSorted())
  })

  it('a width that no page requests does not exist, and too many requests at a time are rejected', async () => {
    const store = createFolderStore(folder.path)
    const { read, start } = createDemoPictures(store, () => {})
    const { stop } = start(async () => [await aFileOfTheDemo()])
    await expect.poll(() => readdirSync(folder.path).length).toBeGreaterThan(0)
    await stop()
    const [made] = readdirSync(folder.path)
    expect(await read(made!.replace(/-\d+\./, '-321.'))).toBeNull()
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => read(made!)))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(14)
    expect(refused[0]).toBeInstanceOf(PoolFull)
  })

  it('a failure to generate them is reported once, and the shop continues', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const store = { ...createFolderStore(folder.path), write: () => Promise.reject(full) }
    const failures: unknown[] = []
    const { start } = createDemoPictures(store, (error) => failures.push(error))
    const { stop } = start(async () => [await aFileOfTheDemo()])
    await expect.poll(() => failures).toEqual([full])
    await stop()
    expect(failures).toEqual([full])
  })

  it('those that an outage prevented are generated after it', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const file = await aFileOfTheDemo()
    const answers = [() => Promise.reject(away), () => Promise.reject(away), async () => [file]]
    const failures: unknown[] = []
    const { start } = createDemoPictures(createFolderStore(folder.path), (error) => failures.push(error), 1)
    const { stop } = start(() => answers.shift()!())
    await expect.poll(() => readdirSync(folder.path)).toEqual([file])
    await stop()
    expect(failures).toEqual([away, away])
  })
})
