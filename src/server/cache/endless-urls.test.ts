import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addMany } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from '#server/app.ts'
import { MAX_BYTES, OVERHEAD_BYTES, type PageCache } from './page-cache.ts'
import type { RenderPage } from '#server/render/pages.ts'

/** Renders a page as the API's response at the same path. Searches find nothing. */
const renderPage: RenderPage = async ({ url }, send) => {
  const { pathname, search } = new URL(url)
  if (search.startsWith('?q=')) return new Response('nothing')
  return send(new Request(new URL(`/api${pathname}${search}`, url)))
}

describe.each(databases)('Endless URLs on %s', (database, open) => {
  let test: TestShop
  let pages: PageCache
  let server: Server
  let agent: Agent
  beforeEach(async () => {
    test = await openTestShop(open)
    await addMany(test.shop, 30, { category: 'Mugs' })
    const nowhere = { client: 'public', media: async () => null }
    const site = createSite(test.shop, new Hono(), renderPage, nowhere, () => '192.0.2.1')
    pages = site.pages
    server = createServer(site.listener).listen(0, '127.0.0.1')
    agent = new Agent({ keepAlive: true, maxSockets: 32 })
    await once(server, 'listening')
  })
  afterEach(async () => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  async function ask(path: string) {
    const { port } = server.address() as AddressInfo
    const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    return { status: response.statusCode, sharing: response.headers['cache-control'], body: await text(response) }
  }

  it.each([
    ['/products?page=999', '/products?page=2'],
    ['/api/products?q=mugs&page=3', '/api/products?q=mugs&page=2'],
    ['/products/category/mugs?page=999999999', '/products/category/mugs?page=2'],
    ['/products/category/made-up', '/products/category/made-up-as-well'],
    ['/api/products/category/made-up', '/api/products?category=made-up-as-well'],
    ['/products?category=mugs&category=made-up', '/products/category/mugs'],
    ['/products/category/MUGS', '/products/category/mugs'],
    ['/products/category/%20%20mugs', '/products/category/mugs'],
    ['/api/products?category=%20mugs!', '/api/products?category=mugs'],
    ['/products/made-up-7', '/products/7'],
    ['/api/products/0007', '/api/products/7'],
  ])('such as %s are served like %s and not cached', async (alias, canonical) => {
    const expected = await ask(canonical)
    const { stored } = pages.counts()
    const answer = await ask(alias)
    expect(answer).toEqual({ status: 200, sharing: 'no-store', body: expected.body })
    expect(pages.counts().stored).toBe(stored)
  })

  it('are cached if the specification names them, and a category only while it has products', async () => {
    expect((await ask('/products/category/beauty')).sharing).toBe('no-store')
    expect((await ask('/products/category/deals')).sharing).toMatch(/^public/)
    expect(pages.counts().stored).toBe(1)
  })

  const [name] = databases[0]!
  it.runIf(database === name)('use bounded memory for any number of searches', async () => {
    const requests = 1.2 * MOST_STORED
    let turn = 0
    const search = async () => {
      while (turn++ < requests) await ask(`/products?q=${turn}`)
    }
    await Promise.all(Array.from({ length: 16 }, search))
    const { stored, bytes, renders } = pages.counts()
    expect(renders).toBeGreaterThan(MOST_STORED)
    expect(stored).toBeGreaterThan(MOST_STORED / 10)
    expect(stored).toBeLessThanOrEqual(MOST_STORED)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES.filtered)
  })
})

/** The number of cached searches if every response has the minimum size. */
const MOST_STORED = MAX_BYTES.filtered / OVERHEAD_BYTES
