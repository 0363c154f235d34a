import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueProductChanges } from '#database/webhooks/queue-event.ts'
import { MAX_NAMED, WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#domain/webhooks/events.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { mugRow, openFolder, shopifyCsv, type Folder, type ShopifyRow } from '#test/import-files.ts'
import { UPS, webhooksForEachTest } from '#test/web/webhooks.ts'

const ALL = { products: { slugs: [], categories: [], all: true }, endingCents: null }

describe.each(databases)('Webhooks on %s', (_, open) => {
  const { test, shopper, hooks, add, buy, drain, confirmed } = webhooksForEachTest(open)
  let folder: Folder
  beforeEach(() => void (folder = openFolder()))
  afterEach(() => folder.remove())

  const told = async () => {
    hooks.receiver.received.length = 0
    await drain()
    return hooks.receiver.received.map(({ body }) => body)
  }
  const count = (stock: number, variant = 'product-1') =>
    confirmed('PUT /owner/variants/{variant}/stock', { variant, stock: String(stock) })
  const order = async (quantity: number) => {
    await shopper.prepare(1, quantity)
    return String((await shopper.order()).body.orderNumber)
  }
  const imported = async (rows: ShopifyRow[]) => {
    const file = folder.write('products.csv', shopifyCsv(rows.map(mugRow)))
    expect((await confirmed('POST /owner/imports', { file, stock: 'set', yes: true })).status).toBe(200)
  }

  async function delivered(): Promise<string> {
    const number = await buy()
    await drain()
    await confirmed('POST /owner/orders/{number}/shipments', { number, ...UPS })
    await confirmed('POST /owner/orders/{number}/deliveries', { number })
    return number
  }
  async function returnAsked(): Promise<string> {
    const number = await delivered()
    const items = [{ item: 0, quantity: 1 }]
    const request = { requestKey: 'key-00001', kind: 'return', items, reason: 'other' }
    expect((await shopper.send('POST', `/api/orders/${number}/returns`, request)).status).toBeLessThan(300)
    return number
  }

  const CAUSES: Record<WebhookEvent, () => Promise<unknown>> = {
    'order.placed': buy,
    'order.shipped': delivered,
    'order.delivered': delivered,
    'order.canceled': async () => confirmed('POST /owner/orders/{number}/cancellations', { number: await buy() }),
    'order.refunded': async () =>
      confirmed('POST /owner/orders/{number}/refunds', { number: await delivered(), goodwillCents: 100 }),
    'order.return_requested': returnAsked,
    'order.return_received': async () => {
      const asked = { number: await returnAsked(), ordinal: 1 }
      await hooks.act('POST /owner/orders/{number}/returns/{ordinal}/approval', { ...asked, answer: null })
      await confirmed('POST /owner/orders/{number}/returns/{ordinal}/receipt', { ...asked, restock: 'all' })
    },
    'stock.low': () => count(5),
    'stock.sold_out': () => count(0),
    'stock.back': async () => (await count(0), count(1)),
    'products.changed': () => hooks.act('PUT /owner/products/{slug}/listed', { slug: 'product-1', listed: false }),
  }

  it.each(WEBHOOK_EVENT_NAMES)('are told of %s once', async (event) => {
    await add([event])
    await CAUSES[event]()
    const bodies = await told()
    expect(bodies.map(({ type }) => type)).toEqual([event])
  })

  it('are told of stock that orders take, and that is put back, when it becomes low, none or some', async () => {
    await count(8)
    await add(['stock.low', 'stock.sold_out', 'stock.back'])
    const stock = async () => (await told()).map(({ type, variants }) => [type, variants])
    const left = (stock: number) => [{ variant: 'product-1', sku: 'SKU-1-1', stock }]
    await order(2)
    expect(await stock()).toEqual([])
    const number = await order(3)
    expect(await stock()).toEqual([['stock.low', left(3)]])
    await order(1)
    expect(await stock()).toEqual([])
    await order(2)
    expect(await stock()).toEqual([['stock.sold_out', left(0)]])
    await confirmed('POST /owner/orders/{number}/cancellations', { number })
    expect(await stock()).toEqual([['stock.back', left(3)]])
  })

  it('are told of all variants that an import counts in one event', async () => {
    const counted = (stocks: Record<string, string>): ShopifyRow[] =>
      Object.entries(stocks).map(([size, stock]) => ({
        'Option1 Name': 'Size',
        'Option1 Value': size,
        'Variant SKU': `MUG-${size}`,
        'Variant Inventory Qty': stock,
      }))
    await imported(counted({ S: '9', M: '9', L: '9' }))
    await add(['stock.low'])
    await imported(counted({ S: '2', M: '3', L: '9' }))
    const bodies = await told()
    expect(bodies.map(({ variants }) => variants)).toEqual([
      [
        { variant: 'mug/S', sku: 'MUG-S', stock: 2 },
        { variant: 'mug/M', sku: 'MUG-M', stock: 3 },
      ],
    ])
  })

  it('are told of changed products from every door, and of nothing that was only tried or has not changed', async () => {
    await addProduct(test.shop, { id: 2 })
    await add(['products.changed'])
    const slugs = async () =>
      (await told()).map(({ products }) => (products as { slug: string }[]).map(({ slug }) => slug))
    await imported([{}])
    expect(await slugs()).toEqual([['mug']])
    await imported([{}])
    expect(await slugs()).toEqual([])
    await confirmed('PUT /owner/variants/{variant}/price', { variant: 'product-1', price: '12.50' })
    expect(await slugs()).toEqual([['product-1']])
    await confirmed('POST /owner/prices/raises', { ...ALL, rate: 0.1 })
    expect(await slugs()).toEqual([['product-1', 'product-2', 'mug']])
    await confirmed('DELETE /owner/prices/raises', {})
    expect((await slugs()).flat().toSorted()).toEqual(['mug', 'product-1', 'product-2'])
    await hooks.act('DELETE /owner/products', { slugs: ['mug'] })
    expect(await slugs()).toEqual([['mug']])
    await hooks.act('POST /owner/featured', { slugs: ['product-2'] })
    const [body] = await told()
    expect(body!.products).toEqual([{ slug: 'product-2', path: '/api/products/product-2' }])
    expect((await shopper.send('GET', '/api/products/product-2')).status).toBe(200)
  })

  it('are told of products that are deleted, as those of the demo are', async () => {
    await addProduct(test.shop, {
      id: 2,
      name: 'Everyday Wireless Charger',
      slug: 'demo',
      variants: [{ sku: 'LN-CHG-01' }],
    })
    await add(['products.changed'])
    await hooks.act('DELETE /owner/demo', {})
    expect((await told()).map(({ products }) => products)).toEqual([[{ slug: 'demo', path: '/api/products/demo' }]])
  })

  it('are told of many changed products in events that name 250 each', async () => {
    await add(['products.changed'])
    const changed = Array.from({ length: 2 * MAX_NAMED + 1 }, (_, index) => ({ id: index + 1, slug: `mug-${index}` }))
    await test.shop.database.transaction((tx) => queueProductChanges(tx, changed, test.clock.now.toISOString()))
    const sizes = (await told()).map(({ products }) => (products as unknown[]).length)
    expect(sizes.toSorted((a, b) => a - b)).toEqual([1, MAX_NAMED, MAX_NAMED])
  })
})
