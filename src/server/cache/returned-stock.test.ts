import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSite } from '#server/app.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { pageApi } from '#test/page-api.ts'
import { watchCatalog } from './catalog-watch.ts'

describe.each(databases)('A cached product page on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let server: Server
  let watch: { stop: () => void }
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, slug: 'mug', stock: 1 })
    const site = createSite(
      test.shop,
      new Hono(),
      async () => Response.json(await product(), { headers: { 'cache-control': 'public, max-age=60' } }),
      { client: 'public', media: async () => null },
      () => '127.0.0.1',
    )
    watch = watchCatalog(test.shop, site.pages.invalidate)
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    watch.stop()
    server.closeAllConnections()
    server.close()
  })

  const product = () => pageApi(test)('GET /api/products/{productId}', { params: { productId: 'mug' } })
  async function isInStock(): Promise<boolean> {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/products/mug`, { headers: { host: 'localhost' } })
    return ((await answer.json()) as { inStock: boolean }).inStock
  }
  const until = (expected: boolean) => vi.waitFor(async () => expect(await isInStock()).toBe(expected), 20_000)

  it('shows the last piece in stock again when its order is canceled', async () => {
    await until(true)
    const { orderNumber } = (await shopper.buy(1)).body
    await until(false)
    expect((await shopper.send('POST', `/api/orders/${String(orderNumber)}/cancel`)).status).toBe(200)
    await until(true)
  })
})
