import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { openPostgres } from '#database/postgres.ts'
import { transact } from '#database/transaction.ts'
import { databases } from '../../test/databases.ts'
import { addProduct } from '../../test/examples.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { overhear } from '../../test/statements.ts'
import { watchCatalog } from './catalog-watch.ts'
import { watchHealth } from './health.ts'

describe.each(databases)('A shop on %s that watches its catalogue', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
  })
  afterEach(() => test.close())

  it('has read what lists are narrowed by before anybody asks', async () => {
    await addProduct(test.shop, { tags: ['linen'] })
    const heard = overhear()
    const isRead = (messages: string[][]) => messages.flat().some((text) => text.includes('from "shelf"'))
    const watch = watchCatalog(test.shop, () => {})
    try {
      await vi.waitFor(() => expect(isRead(heard.messages)).toBe(true), 20_000)
      // It goes on to what is sold out.
      await vi.waitFor(() => expect(heard.messages.flat().join()).toContain('"in_stock" ='), 20_000)
      heard.messages.length = 0
      const response = await test.api.request('/api/products?facets=1&tag=linen')
      expect(await response.json()).toMatchObject({ total: 1 })
      expect(isRead(heard.messages)).toBe(false)
    } finally {
      heard.stop()
      watch.stop()
    }
  })
})

const server = process.env.TEST_DATABASE_URL
describe.runIf(server)('A shop whose connection to PostgreSQL falls silent while its catalogue is watched', () => {
  it('says so, asks over another one, and says that it is over', async () => {
    const line = await openLine(server!)
    const test = await openTestShop(databases[0]![1])
    const { db } = test.shop.database
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    const database = openPostgres(line.url, rows[0]!.schema)
    const said: string[] = []
    const note = (...words: unknown[]) => void said.push(String(words.at(-1)))
    const log = { info: note, warn: note, error: note }
    const health = watchHealth({ database, log }, '.')
    let changes = 0
    const watch = watchCatalog({ ...test.shop, database, log, health }, () => changes++)
    const raise = () => transact(db, raiseCatalogVersion)
    try {
      await expect.poll(() => line.questions(), { timeout: 20_000 }).toBeGreaterThan(1)
      await raise()
      await expect.poll(() => changes, { timeout: 20_000 }).toBe(1)
      await line.fallSilent()
      await raise()
      await expect.poll(() => changes, { timeout: 30_000 }).toBe(2)
      await expect.poll(() => said.length, { timeout: 20_000 }).toBe(2)
      expect(said).toEqual([
        'The database does not answer. The shop shows what it has stored, and takes no orders.',
        'The database can be used again, and the shop takes orders.',
      ])
    } finally {
      watch.stop()
      health.stop()
      line.cut()
      await database.close()
      await test.close()
    }
  })
})

/** A way to the database on which one connection, when told to, passes nothing on any more from its next question about the version. */
async function openLine(url: string) {
  const sockets: Socket[] = []
  let questions = 0
  let silenced: (() => void) | undefined
  const line = createServer((near) => {
    const { hostname, port } = new URL(url)
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    let isSilent = false
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', (bytes) => {
      if (bytes.includes('"catalog_version"')) {
        questions++
        if (silenced) isSilent = true
        silenced?.()
        silenced = undefined
      }
      if (!isSilent) far.write(bytes)
    })
    far.on('data', (bytes) => isSilent || near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const own = new URL(url)
  own.port = String((line.address() as AddressInfo).port)
  return {
    url: own.href,
    questions: () => questions,
    fallSilent: () => new Promise<void>((resolve) => (silenced = resolve)),
    cut() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
