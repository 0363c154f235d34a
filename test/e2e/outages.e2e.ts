import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../scripts/postgres.ts'
import { expect, test } from '@playwright/test'
import { furnish } from './furnished.ts'
import { startShop, type RunningShop } from './shop-server.ts'

test.skip(({ isMobile }) => isMobile, 'No browser is involved.')

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const isRoot = process.getuid?.() === 0

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linden-outage-'))
})
// Also run for a test that is skipped, which has no folder.
test.afterEach(({ isMobile }) => {
  if (!isMobile) rmSync(folder, { recursive: true, force: true })
})

test.describe('A shop that cannot be opened says why in one line', () => {
  test('when the data folder cannot be made', async () => {
    expect(await refusal({ DATA_DIR: '/proc/nope' })).toMatch(
      /^DATA_DIR must be a folder that can be written to\. ENOENT/,
    )
  })

  test('when the database file is none', async () => {
    test.skip(onPostgres, 'It has no file.')
    writeFileSync(join(folder, 'shop.db'), 'not a database, but long enough to be looked at '.repeat(100))
    expect(await refusal({ DATA_DIR: folder })).toMatch(
      /^The database file shop\.db is damaged\. Stop the shop, put a backup/,
    )
  })

  test('when another program has the port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    furnish(folder)
    const reason = await refusal({ DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) })
    other.close()
    expect(reason).toBe('PORT is in use by another program. Set PORT to a free one.')
  })
})

test('two shops may share a data folder, and be opened at once', async () => {
  test.skip(onPostgres, 'Nodes share a server there.')
  const settings = { DATA_DIR: folder, TOKEN_SECRET: '' }
  const shops = await Promise.all([startShop(settings), startShop(settings)])
  const lists = await Promise.all(shops.map(({ url }) => read(`${url}/api/products?limit=1`)))
  expect(lists[0].total).toBe(lists[1].total)
  const shopper = visit(shops[0]!.url)
  await shopper.add()
  shopper.moveTo(shops[1]!.url)
  expect((await shopper.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 1 })
  expect(readdirSync(folder).filter((file) => file.startsWith('token-secret'))).toEqual(['token-secret'])
  expect(shops.flatMap(messages)).toEqual([])
  await Promise.all(shops.map(({ stop }) => stop()))
})

test.describe('On a disk of its own', () => {
  test.skip(onPostgres, 'The disk is the server’s.')
  test.skip(!isRoot, 'Only an administrator can mount one.')
  test.beforeEach(() => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]))
  test.afterEach(({ isMobile }) => {
    if (!isMobile && !onPostgres && isRoot) execFileSync('umount', ['-l', folder])
  })

  test('that fills up, it shows what it has, refuses writes, and goes on when there is room', async () => {
    furnish(folder)
    const shop = await startShop({ DATA_DIR: folder })
    const fill = () => writeUntilFull(join(folder, 'rubbish'))
    await suffers(shop, fill, async () => rmSync(join(folder, 'rubbish')), 'The disk that holds DATA_DIR is full.')
    await shop.stop()
  })

  test('that is read-only, it does not open', async () => {
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect(await refusal({ DATA_DIR: folder })).toMatch(/^DATA_DIR must be a folder that can be written to\. EROFS/)
  })
})

test('A database file that is damaged while the shop is open takes no further write', async () => {
  test.skip(onPostgres, 'It has no file.')
  furnish(folder)
  const shop = await startShop({ DATA_DIR: folder })
  const shopper = visit(shop.url)
  await shopper.add()
  await read(shop.url)
  execFileSync(process.execPath, ['-e', CHECKPOINT, join(folder, 'shop.db')])
  const file = openSync(join(folder, 'shop.db'), 'r+')
  const { size } = statSync(join(folder, 'shop.db'))
  for (let at = 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, at)
  closeSync(file)
  // What the shop remembers of the file is of use until it has to look.
  await expect.poll(async () => (await shopper.add()).status).toBe(503)
  await expect.poll(() => messages(shop).length).toBeGreaterThan(0)
  expect((await ready(shop)).status).toBe(503)
  expect((await fetch(shop.url)).status).toBe(200)
  expect(messages(shop)).toEqual([expect.stringContaining('The database file shop.db is damaged.')])
  await shop.stop()
})

test('A database file that is moved away while the shop is open is missed at once, and taken back', async () => {
  test.skip(onPostgres, 'It has no file.')
  furnish(folder)
  const shop = await startShop({ DATA_DIR: folder })
  const away = join(folder, 'away')
  mkdirSync(away)
  const move = async (from: string, to: string) => {
    for (const name of readdirSync(from).filter((file) => file.startsWith('shop.db')))
      renameSync(join(from, name), join(to, name))
  }
  const reason = 'The database file shop.db is no longer in DATA_DIR: it was removed, moved or replaced.'
  await suffers(
    shop,
    () => move(folder, away),
    () => move(away, folder),
    reason,
  )
  await shop.stop()
})

test('A database file that is removed while the shop is open is missed without being asked, and the shop says so once', async () => {
  test.skip(onPostgres, 'It has no file.')
  furnish(folder)
  const shop = await startShop({ DATA_DIR: folder })
  for (const name of readdirSync(folder).filter((file) => file.startsWith('shop.db'))) rmSync(join(folder, name))
  await expect.poll(() => messages(shop).length).toBeGreaterThan(0)
  expect((await ready(shop)).status).toBe(503)
  expect((await visit(shop.url).add()).status).toBe(503)
  expect(messages(shop)).toEqual([expect.stringContaining('The database file shop.db is no longer in DATA_DIR')])
  await shop.stop()
})

test('PostgreSQL may go and come back', async () => {
  test.skip(!onPostgres, 'For the run on PostgreSQL.')
  const cluster = await startPostgres()
  const shop = await startShop({ DATABASE_URL: cluster.url })
  let end = () => {}
  const away = new Promise<void>((resolve) => (end = resolve))
  let back: Promise<void> | undefined
  await suffers(
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

/** Walks a shopper with a filled cart through an outage: what is stored is shown, what is written refused, nothing lost. */
async function suffers(
  shop: RunningShop,
  begin: () => Promise<void>,
  end: () => Promise<void>,
  reason: string | RegExp,
  { canRead = true } = {},
): Promise<void> {
  const shopper = visit(shop.url)
  await shopper.add()
  const page = await read(shop.url)
  expect((await ready(shop)).status).toBe(200)
  await begin()
  await expect.poll(async () => (await shopper.add()).status).toBe(503)
  const refused = await shopper.add()
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.body).toEqual({
    message: 'The shop cannot do this just now. Please try again in a moment.',
    code: 'unavailable',
  })
  // A plain form is answered with the specification's sentence and the same status.
  const form = await shopper.form('/cart', { intent: 'add', productId: '1', quantity: '1' })
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await form.text()).toContain(canRead ? 'Failed to add item to cart' : 'The shop cannot do this just now.')
  expect(await read(shop.url)).toEqual(page)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await ready(shop)).status).toBe(503)
  if (canRead) expect((await shopper.send('GET', '/api/cart')).status).toBe(200)
  expect(messages(shop)).toEqual([expect.stringMatching(reason)])
  await end()
  await expect.poll(async () => (await ready(shop)).status).toBe(200)
  const kept = (await shopper.send('GET', '/api/cart')).body as { totalItems: number }
  expect(kept.totalItems).toBeGreaterThanOrEqual(1)
  expect((await shopper.add()).status).toBe(201)
  expect(messages(shop)).toEqual([
    expect.stringMatching(reason),
    'The database can be used again, and the shop takes orders.',
  ])
}

/** What a shop that does not open has written. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, PORT: '0', DATABASE_URL: '', ...settings }
  const shop = spawn(process.execPath, ['build/process/main.js'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  shop.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [status] = (await once(shop, 'close')) as [number]
  expect(status).toBe(1)
  expect(said.trim().split('\n')).toHaveLength(1)
  return said.trim()
}

/** What it has logged. */
const messages = (shop: RunningShop): string[] =>
  shop
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)

const ready = ({ url }: RunningShop) => fetch(`${url}/readyz`)

async function read(url: string) {
  const answer = await fetch(url)
  return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text()
}

/** One browser's cookies. */
function visit(origin: string) {
  let cookie = ''
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), origin, ...(cookie && { cookie }) }
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  }
  const send = async (method: string, path: string, body?: unknown) => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const { status, headers, ...answer } = await ask(path, { method, ...sent }).then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      body: (await reply.json()) as Record<string, unknown>,
    }))
    return { status, headers, body: answer.body }
  }
  return {
    send,
    add: () => send('POST', '/api/cart/items', { productId: '1', quantity: 1 }),
    form: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    moveTo: (elsewhere: string) => void (origin = elsewhere),
  }
}

async function writeUntilFull(file: string): Promise<void> {
  const bytes = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) writeFileSync(file, bytes, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Brings what stands in the log beside the file into the file. */
const CHECKPOINT =
  "const { DatabaseSync } = require('node:sqlite'); new DatabaseSync(process.argv[1]).exec('pragma wal_checkpoint(truncate)')"
