import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../../scripts/postgres.ts'
import { expect, test as base } from '../support/folder.ts'
import { copyDemoCatalog } from '../support/demo-database.ts'
import { messages, read, ready, expectOutage } from '../support/outage.ts'
import { startError } from '../support/start-error.ts'
import { startShop } from '../support/shop-server.ts'
import { httpShopper } from '../support/http-shopper.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const isRoot = process.getuid?.() === 0

const test = base.extend<{ disk: string }>({
  disk: async ({ folder }, use) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
    await use(folder)
    execFileSync('umount', ['-l', folder])
  },
})

test.describe('On a separate disk', () => {
  test.skip(onPostgres, 'The disk is the server’s.')
  test.skip(!isRoot, 'Only an administrator can mount one.')

  test('On a full disk the shop serves reads, rejects writes, and recovers when there is space', async ({ disk }) => {
    copyDemoCatalog(disk)
    const shop = await startShop({ DATA_DIR: disk })
    const fill = () => writeUntilFull(join(disk, 'filler'))
    await expectOutage(shop, fill, async () => rmSync(join(disk, 'filler')), 'The disk that holds DATA_DIR is full.')
    await shop.stop()
  })

  test('On a read-only disk the shop does not open', async ({ disk }) => {
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await startError({ DATA_DIR: disk })).toMatch(/^DATA_DIR must be a writable folder\. EROFS/)
  })
})

test('A database file that is damaged while the shop is open is no longer written to', async ({ folder }) => {
  test.skip(onPostgres, 'It has no file.')
  copyDemoCatalog(folder)
  const shop = await startShop({ DATA_DIR: folder })
  const shopper = httpShopper(shop.url)
  await shopper.add()
  await read(shop.url)
  execFileSync(process.execPath, ['-e', CHECKPOINT, join(folder, 'shop.db')])
  const file = openSync(join(folder, 'shop.db'), 'r+')
  const { size } = statSync(join(folder, 'shop.db'))
  for (let at = 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, at)
  closeSync(file)
  // The page cache of SQLite hides the damage until the file is read again.
  await expect.poll(async () => (await shopper.add()).status).toBe(503)
  await expect.poll(() => messages(shop).length).toBeGreaterThan(0)
  expect((await ready(shop)).status).toBe(503)
  expect((await fetch(shop.url)).status).toBe(200)
  expect(messages(shop)).toEqual([expect.stringContaining('The database file shop.db is damaged.')])
  await shop.stop()
})

test('A database file that is moved away is detected immediately, and again when it returns', async ({ folder }) => {
  test.skip(onPostgres, 'It has no file.')
  copyDemoCatalog(folder)
  const shop = await startShop({ DATA_DIR: folder })
  const away = join(folder, 'away')
  mkdirSync(away)
  const move = async (from: string, to: string) => {
    for (const name of readdirSync(from).filter((file) => file.startsWith('shop.db')))
      renameSync(join(from, name), join(to, name))
  }
  const reason = 'The database file shop.db is no longer in DATA_DIR: it was removed, moved or replaced.'
  await expectOutage(
    shop,
    () => move(folder, away),
    () => move(away, folder),
    reason,
  )
  await shop.stop()
})

test('A removed database file is detected without a request and logged once', async ({ folder }) => {
  test.skip(onPostgres, 'It has no file.')
  copyDemoCatalog(folder)
  const shop = await startShop({ DATA_DIR: folder })
  for (const name of readdirSync(folder).filter((file) => file.startsWith('shop.db'))) rmSync(join(folder, name))
  await expect.poll(() => messages(shop).length).toBeGreaterThan(0)
  expect((await ready(shop)).status).toBe(503)
  expect((await httpShopper(shop.url).add()).status).toBe(503)
  expect(messages(shop)).toEqual([expect.stringContaining('The database file shop.db is no longer in DATA_DIR')])
  await shop.stop()
})

test('The shop survives a restart of PostgreSQL', async () => {
  test.skip(!onPostgres, 'For the run on PostgreSQL.')
  const cluster = await startPostgres()
  const shop = await startShop({ DATABASE_URL: cluster.url })
  let end = () => {}
  const away = new Promise<void>((resolve) => (end = resolve))
  let back: Promise<void> | undefined
  await expectOutage(
    shop,
    () => new Promise<void>((gone) => (back = cluster.without(async () => (gone(), await away)))),
    async () => {
      end()
      await back
    },
    /^PostgreSQL: /,
    { canRead: false },
  )
  await shop.stop()
  await cluster.stop()
})

async function writeUntilFull(file: string): Promise<void> {
  const bytes = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) writeFileSync(file, bytes, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Checkpoints the write-ahead log into the database file. */
const CHECKPOINT =
  "const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(process.argv[1]).exec('pragma wal_checkpoint(truncate)')"
