import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import type { Database } from '#database/database.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { watchCatalog } from './catalog-watch.ts'
import { watchHealth } from '#server/control/health.ts'

describe.each(databases)('The catalog watch on %s', (_, open) => {
  const test = shopForEachTest(open)

  it('loads the catalog index before the first request', async () => {
    await addProduct(test.shop, { tags: ['linen'] })
    const recorded = recordStatements()
    const isRead = (messages: string[][]) => messages.flat().some((text) => text.includes('from "product_index"'))
    const watch = watchCatalog(test.shop, () => {})
    try {
      await vi.waitFor(() => expect(isRead(recorded.messages)).toBe(true), 20_000)
      // The stock is read after the products.
      await vi.waitFor(() => expect(recorded.messages.flat().join()).toContain('"in_stock" ='), 20_000)
      recorded.messages.length = 0
      const response = await test.api.request('/api/products?facets=1&tag=linen')
      expect(await response.json()).toMatchObject({ total: 1 })
      expect(isRead(recorded.messages)).toBe(false)
    } finally {
      recorded.stop()
      await watch.stop()
    }
  })
})

const server = process.env.TEST_DATABASE_URL
describe.runIf(server)('The catalog watch with a PostgreSQL connection that stops responding', () => {
  let test: TestShop
  let line: Line
  let database: Database
  beforeEach(async () => {
    line = await openLine(server!)
    test = await openTestShop(databases[0]![1])
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(test.shop.database.db)
    database = openPostgres(line.url, { schema: rows[0]!.schema })
  })
  afterEach(async () => {
    line.cut()
    await database.close()
    await test.close()
  })
  const raise = () => test.shop.database.transaction(raiseCatalogVersion)
  const VERSION = /select "version", .* from "catalog_version"/
  const INDEX = /from "product_index"/

  it('logs the outage, uses another connection, and logs the end', async () => {
    const said: string[] = []
    const note = (...words: unknown[]) => void said.push(String(words.at(-1)))
    const log = { info: note, warn: note, error: note }
    const health = watchHealth({ database, log }, '.')
    let changes = 0
    const watch = watchCatalog({ ...test.shop, database, log, health }, () => changes++)
    try {
      await expect.poll(() => line.asked(VERSION)).toBeGreaterThan(1)
      await raise()
      await expect.poll(() => changes).toBe(1)
      await line.fallSilent(VERSION)
      await raise()
      await expect.poll(() => changes).toBe(2)
      await expect.poll(() => said.length).toBe(2)
      expect(said).toEqual([
        'The database is not responding. The shop serves cached pages and accepts no orders.',
        'The database can be used again, and the shop accepts orders.',
      ])
    } finally {
      await watch.stop()
      health.stop()
    }
  })

  it('fails a hanging search, and serves the next one', async () => {
    await addProduct(test.shop, { tags: ['linen'] })
    const api = createApi({ ...test.shop, database })
    const list = () => api.request('/api/products?facets=1&tag=linen')
    database.setQueryTimeout(5000)
    const silent = line.fallSilent(INDEX)
    const first = list()
    await silent
    expect((await first).status).toBe(503)
    expect(await (await list()).json()).toMatchObject({ total: 1 })
  })
})

type Line = Awaited<ReturnType<typeof openLine>>

/** A proxy to the database that can stall one connection at its next query of a kind. */
async function openLine(url: string) {
  const sockets: Socket[] = []
  const heard: string[] = []
  let silencing: { question: RegExp; done: () => void } | null = null
  const line = createServer((near) => {
    const { hostname, port } = new URL(url)
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    let isSilent = false
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      heard.push(text)
      if (silencing?.question.test(text)) {
        isSilent = true
        silencing.done()
        silencing = null
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
    asked: (question: RegExp) => heard.filter((text) => question.test(text)).length,
    fallSilent: (question: RegExp) => new Promise<void>((done) => (silencing = { question, done })),
    cut() {
      line.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
