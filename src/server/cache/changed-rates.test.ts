import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSite } from '#server/app.ts'
import { addOption, removeOption, setOption } from '#shop/checkout/edit-shipping.ts'
import { setRate } from '#shop/cart/edit-rates.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { pageApi } from '#test/page-api.ts'
import { recordStatements } from '#test/statements/statements.ts'
import { productData } from '#web/structured-data/product.ts'
import { currentIndex } from '#database/product-list/current-index.ts'
import { watchCatalog } from './catalog-watch.ts'

describe.each(databases)('A running shop whose rates and shipping options change on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let server: Server
  let watch: ReturnType<typeof watchCatalog>
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, slug: 'mug', priceCents: 6000 })
    const site = createSite(
      test.shop,
      new Hono(),
      async () => Response.json(await facts(), { headers: { 'cache-control': 'public, max-age=60' } }),
      { client: 'public', media: async () => null },
      () => '127.0.0.1',
    )
    watch = watchCatalog(test.shop, site.pages.invalidate)
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    await watch.stop()
    server.closeAllConnections()
    server.close()
  })

  /** The product page's structured data. */
  async function facts() {
    const api = pageApi(test)
    const context = { shop: await api('GET /api/shop'), shippingOptions: await api('GET /api/shipping/options') }
    return productData(context, await api('GET /api/products/{productId}', { params: { productId: 'mug' } }))
  }
  const page = async () => {
    const { port } = server.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}/products/mug`, { headers: { host: 'localhost' } })).text()
  }
  const set = (name: string, text: string | null) =>
    setRate({ database: test.shop.database, environment: test.shop.settings.rates }, name, text)
  const summary = async () => {
    const { orderSummary } = (await shopper.send('GET', '/api/checkout')).body
    const { charges: _charges, ...sums } = orderSummary as Record<string, unknown>
    return sums
  }
  const until = (check: () => Promise<void>) => vi.waitFor(check, 20_000)

  it('shows them on cached pages and in structured data', async () => {
    expect(await page()).toContain('"value":"0.00"')
    await set('free-shipping-over', '75')
    await until(async () => expect(await page()).toContain('"value":"5.99"'))
    expect(await page()).not.toContain('"value":"0.00"')
    await setOption(test.shop, 'standard', { price: '6.5', delivery: '3 business days' })
    await until(async () => expect(await page()).toContain('"value":"6.50"'))
    expect(await page()).toContain('"maxValue":3')
    await removeOption(test.shop, 'express')
    await until(async () => expect(await page()).not.toContain('"value":"12.99"'))
  })

  it('prices carts and checkouts by them, without extra queries for a checkout', async () => {
    await shopper.add(1)
    expect(await summary()).toEqual({ subtotal: 60, shipping: 0, tax: 4.8, total: 64.8 })
    await set('tax-rate', '0.1')
    await set('free-shipping-over', '60')
    await until(async () => expect(await summary()).toEqual({ subtotal: 60, shipping: 5.99, tax: 6, total: 71.99 }))
    await addOption(test.shop, 'courier', { name: 'Courier', price: '25', delivery: '1 day', position: '1' })
    const { shippingOptions } = (await shopper.send('GET', '/api/checkout')).body
    expect(shippingOptions).toMatchObject([{ _id: 'courier', cost: 25 }, { _id: 'standard' }, { _id: 'express' }])
    await set('tax-rate', null)
    await until(async () => expect(await summary()).toMatchObject({ tax: 4.8 }))
    await watch.stop()
    await currentIndex(test.shop.database)
    const recorded = recordStatements()
    await summary()
    recorded.stop()
    expect([...recorded.statements].filter((text) => text.includes('catalog_version'))).toEqual([])
  })
})
