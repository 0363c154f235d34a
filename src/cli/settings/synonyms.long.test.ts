import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/config.ts'
import { addProduct } from '#test/examples.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { COMMAND } from '#test/process/command.ts'
import { bothPlaces, places, type Place } from '#test/process/own-databases.ts'
import { startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'

describe.each(bothPlaces)('The shop’s synonyms on %s', (kind, make) => {
  let place: Place
  let folder: Folder
  let shops: ShopProcess[]
  beforeEach(async () => {
    place = await make()
    folder = openFolder()
    shops = []
    const { shop } = await openShop(readConfig(place.settings), null!)
    await addProduct(shop, { name: 'Gravity Boots' })
    await shop.database.close()
  })
  afterEach(async () => {
    for (const { child } of shops) child.kill()
    await Promise.all(shops.map(({ ended }) => ended))
    folder.remove()
    await place.remove()
  })

  const command = (...args: string[]) => {
    const env = { ...process.env, ...place.settings }
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
    return [status, stdout || stderr]
  }
  /** Another node has another data folder. On SQLite there is only one. */
  const start = async (dataDir = place.settings.DATA_DIR) => {
    const settings = { ...place.settings, SHOP_URL: 'http://shop.example' }
    const shop = await startShopProcess({ ...settings, DATA_DIR: kind === 'SQLite' ? settings.DATA_DIR : dataDir })
    shops.push(shop)
    return shop
  }
  const found = async ({ url }: ShopProcess, query: string) => {
    const response = await fetch(`${url}/api/products?q=${query}`, { headers: { host: 'shop.example' } })
    return ((await response.json()) as { total: number }).total
  }
  /** The watch looks every 250 ms; the limit leaves room for a busy machine. */
  const untilAllFind = (query: string) =>
    vi.waitFor(async () => {
      for (const shop of shops) expect(await found(shop, query)).toBe(1)
    }, 20_000)

  it('are replaced by a command, used by every node without a restart, and can be written to a file', async () => {
    await start()
    await start(folder.path)
    for (const shop of shops) expect(await found(shop, 'antigrav')).toBe(0)
    const text = '# Flying\ngravity boots, antigrav, floaters\nhammock\n'
    const file = folder.write('words.txt', text)
    expect(command('synonyms', 'import', file)).toEqual([
      0,
      expect.stringMatching(/^Groups of synonyms: \d+ → 1\.\nLines with a single word, which have no effect: 1\.\n$/),
    ])
    await untilAllFind('antigrav')
    expect(command('synonyms', 'show')).toEqual([0, text])
    expect(command('synonyms', 'import', folder.write('none.txt', ''))).toEqual([0, 'Groups of synonyms: 1 → 0.\n'])
    await vi.waitFor(async () => {
      for (const shop of shops) expect(await found(shop, 'antigrav')).toBe(0)
    }, 20_000)
  }, 60_000)

  it('from a file in the data folder are imported once, and no start or later file overwrites them', async () => {
    const own = join(place.settings.DATA_DIR, 'synonyms.txt')
    const text = 'gravity boots, antigrav\n'
    writeFileSync(own, text)
    const first = await start()
    expect(first.output()).toContain(
      `The synonyms of ${own} are in the database now, for every node. Change them with: npx shop synonyms import FILE\n`,
    )
    expect(command('synonyms')).toEqual([0, text])
    const other = kind === 'SQLite' ? own : join(folder.path, 'synonyms.txt')
    writeFileSync(other, 'gravity boots, floaters\n')
    const second = await start(folder.path)
    expect(second.output()).toContain(
      `${other} is not used: the synonyms are in the database. Change them with: npx shop synonyms import FILE\n`,
    )
    rmSync(other)
    const third = await start(folder.path)
    expect(third.output()).not.toContain('synonyms')
    await untilAllFind('antigrav')
    for (const shop of shops) expect(await found(shop, 'floaters')).toBe(0)
  }, 60_000)

  it('in an unreadable data folder prevent the shop from opening, with a message about them', async () => {
    const own = join(place.settings.DATA_DIR, 'synonyms.txt')
    mkdirSync(own)
    const shop = await start()
    expect([await shop.ended, shop.output()]).toEqual([1, expect.stringContaining(`${own} is not a file.`)])
  })

  it('stay as they are if a file is unreadable or empty', () => {
    const before = [0, readFileSync('demo/synonyms.txt', 'utf8')]
    expect(command('synonyms', 'show')).toEqual(before)
    expect(command('synonyms', 'import', `${folder.path}/words.txt`)).toEqual([
      1,
      `There is no file ${folder.path}/words.txt.\n`,
    ])
    const file = folder.write('words.txt', 'sofa; couch\n')
    expect(command('synonyms', 'import', file)).toEqual([
      1,
      `${file} has no synonyms. Write one group on each line, such as: sofa, couch, settee\n`,
    ])
    expect(command('synonyms', 'show')).toEqual(before)
  })
})

it.each(places)('A backup on %s contains the shop’s synonyms', async (_, make) => {
  const place = await make()
  const folder = openFolder()
  const { shop } = await openShop(readConfig(place.settings), null!)
  await shop.database.close()
  const file = `${folder.path}/shop.backup`
  const texts = ['sofa, couch\n', 'hat, cap\n']
  const commands = [
    ['synonyms', 'import', folder.write('first.txt', texts[0]!)],
    ['backup', file],
    ['synonyms', 'import', folder.write('second.txt', texts[1]!)],
    ['restore', file, '--force'],
  ]
  const env = { ...process.env, ...place.settings }
  const run = (args: string[]) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8', env })
  for (const args of commands) expect(run(args)).toMatchObject({ status: 0, stderr: '' })
  expect(run(['synonyms', 'show']).stdout).toBe(texts[0])
  folder.remove()
  await place.remove()
})
