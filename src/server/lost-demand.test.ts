import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunTransaction } from '#database/database.ts'
import { MAX_TEXTS_PER_DAY } from '#domain/search/lost-demand.ts'
import { lostDemandReport } from '#shop/search/lost-demand-report.ts'
import { createLostDemandCounter, saveLostDemand, type LostDemandCounter } from '#shop/search/lost-demand.ts'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { databases } from '#test/databases.ts'
import { addProduct, addSizes } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createSite } from './app.ts'
import type { RenderPage } from '#server/render/pages.ts'

/** Renders a page with the one API call in its path. */
const renderPage: RenderPage = async ({ url }, send) => {
  const { pathname, search } = new URL(url)
  return send(new Request(new URL(`/api${pathname}${search}`, url)))
}

describe.each(databases)('Lost demand on %s', (_, open) => {
  let test: TestShop
  let server: Server
  let demand: LostDemandCounter
  beforeEach(async () => {
    test = await openTestShop(open)
    const nowhere = { client: 'public', media: async () => null }
    const site = createSite(test.shop, new Hono(), renderPage, nowhere, ({ headers }) => String(headers['x-address']))
    demand = site.lostDemand
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    server.closeAllConnections()
    server.close()
    await test.close()
  })

  /** Requests a path as several shoppers with distinct IP addresses, or as one at the given address. */
  let shoppers = 0
  async function ask(path: string, times = 1, address?: string): Promise<Headers[]> {
    const { port } = server.address() as AddressInfo
    const headers: Headers[] = []
    for (let time = 0; time < times; time++) {
      const from = { 'x-address': address ?? `shopper ${++shoppers}` }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: from })
      await answer.arrayBuffer()
      headers.push(answer.headers)
    }
    return headers
  }
  const keep = () => saveLostDemand(test.shop, demand)
  const report = (days = 30) => lostDemandReport(test.shop, days)

  it('is counted for every shopper who requests a page or API call, cached or not', async () => {
    await addProduct(test.shop, { name: 'Mug' })
    await ask('/products?q=Th%C3%A9i%C3%A8re', 3)
    await ask('/api/products?q=theiere', 2)
    await ask('/products?q=mug', 2)
    await ask('/products', 2)
    await keep()
    await ask('/products?q=THEIERE')
    await keep()
    expect(await report()).toMatchObject({ searches: [{ text: 'theiere', count: 6 }], filters: [], soldOut: [] })
  })

  it('is counted once for a shopper who repeats a search within ten seconds, by page or by call', async () => {
    const searchOnce = async () => {
      await ask('/api/products?q=harpsichord', 1, 'one')
      await ask('/products?q=Harpsichord', 2, 'one')
    }
    await searchOnce()
    await ask('/products?q=xylophone', 1, 'one')
    await ask('/products?q=harpsichord', 1, 'another')
    await keep()
    test.clock.now = new Date(test.clock.now.getTime() + 9_999)
    await searchOnce()
    test.clock.now = new Date(test.clock.now.getTime() + 10_000)
    await searchOnce()
    await keep()
    expect((await report()).searches).toEqual([
      { text: 'harpsichord', count: 3 },
      { text: 'xylophone', count: 1 },
    ])
  })

  it('does not appear in response headers', async () => {
    for (const headers of await ask('/api/products?q=teapot'))
      expect([...headers].flat().join()).not.toMatch(/teapot|demand/i)
  })

  it('is counted as filters, in words, if the search has results without them', async () => {
    await addProduct(test.shop, { name: 'Mug', category: 'Home & Kitchen', priceCents: 2000, stock: 0 })
    await ask('/products?category=home-kitchen&max=5')
    await ask('/products?q=mug&inStock=1', 2)
    await ask('/products?q=teapot&inStock=1')
    await keep()
    expect(await report()).toMatchObject({
      searches: [{ text: 'teapot', count: 1 }],
      filters: [
        { text: 'mug, in stock', count: 2 },
        { text: 'home-kitchen, up to $5', count: 1 },
      ],
    })
  })

  it('counts views of a sold-out product, but not of one with a size left', async () => {
    const lamp = await addProduct(test.shop, { name: 'Lamp', stock: 0 })
    const shirt = await addSizes(test.shop, ['S', 'M'], { name: 'Shirt', stock: 1 })
    await ask(`/products/${lamp.slug}`, 4)
    await ask(`/products/${shirt.slug}`)
    await ask('/products/nothing')
    await keep()
    expect((await report()).soldOut).toEqual([{ slug: lamp.slug, name: 'Lamp', count: 4 }])
  })

  it('is stored without personal data and truncated to 60 characters', async () => {
    const own = ['ada@example.com', '4242 4242 4242 4242', '+1 (555) 010-9999', '４２４２ ４２４２ ４２４２ ４２４２']
    for (const text of own) await ask(`/products?q=${encodeURIComponent(text)}`)
    await ask(`/products?q=${'long '.repeat(30)}`)
    await keep()
    expect((await report()).searches).toEqual([
      { text: '', count: own.length },
      { text: 'long '.repeat(12).trim(), count: 1 },
    ])
  })

  it('stores 1000 texts a day from all nodes, and counts the others under the empty text', async () => {
    const nodes = [createLostDemandCounter(), createLostDemandCounter()]
    for (let index = 0; index < MAX_TEXTS_PER_DAY - 1; index++) nodes[0]!.add({ kind: 'search', text: `word ${index}` })
    for (let index = 0; index < 5; index++) nodes[1]!.add({ kind: 'search', text: `other ${index}` })
    nodes[1]!.add({ kind: 'search', text: 'word 7' }, 10)
    for (const node of nodes) await saveLostDemand(test.shop, node)
    const { searches } = await report()
    expect(searches.slice(0, 2)).toEqual([
      { text: 'word 7', count: 11 },
      { text: '', count: 4 },
    ])
  })

  it('is reported for the last days and deleted after 400 days', async () => {
    await ask('/products?q=first')
    await keep()
    test.clock.now = new Date('2026-02-14T12:00:00Z')
    await ask('/products?q=second')
    await keep()
    const words = async (days: number) => (await report(days)).searches.map(({ text }) => text)
    expect([await words(31), await words(30)]).toEqual([['first', 'second'], ['second']])
    test.clock.now = new Date('2027-03-20T00:00:00Z')
    await sweepLeftovers(test.shop)
    expect(await words(1000)).toEqual(['second'])
    test.clock.now = new Date('2027-03-22T00:00:00Z')
    await sweepLeftovers(test.shop)
    expect(await words(1000)).toEqual([])
  })

  it('stays in memory while the database cannot be written', async () => {
    await ask('/products?q=teapot', 2)
    const { database } = test.shop
    const transaction: RunTransaction = (work) => database.transaction((tx) => work(tx.withPlugin(broken)))
    await expect(saveLostDemand({ ...test.shop, database: { ...database, transaction } }, demand)).rejects.toThrow(
      'broken',
    )
    await saveLostDemand({ ...test.shop, health: { ...test.shop.health, mayWrite: () => false } }, demand)
    expect((await report()).searches).toEqual([])
    await keep()
    expect((await report()).searches).toEqual([{ text: 'teapot', count: 2 }])
  })

  it('is saved a hundred texts at a time, and once if the database fails in between', async () => {
    for (let text = 0; text < 150; text++) demand.add({ kind: 'search', text: `text ${text}` })
    const { database } = test.shop
    let transactions = 0
    const transaction: RunTransaction = (work) =>
      ++transactions === 1 ? database.transaction(work) : Promise.reject(new Error('broken'))
    await expect(saveLostDemand({ ...test.shop, database: { ...database, transaction } }, demand)).rejects.toThrow(
      'broken',
    )
    expect((await report()).searches).toHaveLength(100)
    await keep()
    const { searches } = await report()
    expect([searches.length, new Set(searches.map(({ count }) => count))]).toEqual([150, new Set([1])])
  })
})

const broken: KyselyPlugin = {
  transformQuery: () => {
    throw new Error('broken')
  },
  transformResult: async ({ result }) => result,
}
