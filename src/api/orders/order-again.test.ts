import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalog/products.ts'
import { setListed } from '#shop/catalog/edit-products.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { shopperOf } from '#test/shopper.ts'

type Answer = { notice: string; cart: { items: { slug: string; quantity: number; price: number }[] } }

describe.each(databases)('A shopper who reorders on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let mug: Product
  let tray: Product
  let number: string
  beforeEach(async () => {
    mug = await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 10 })
    tray = await addProduct(test.shop, { id: 2, priceCents: 500, stock: 10 })
    await shopper.prepare(1, 2)
    await shopper.send('POST', '/api/cart/items', { productId: '2', quantity: 1 })
    number = String((await shopper.order()).body.orderNumber)
  })

  const again = async (by: Pick<typeof shopper, 'send'> = shopper, query = '') => {
    const { status, body } = await by.send('POST', `/api/orders/${number}/again${query}`)
    return { status, ...(body as Answer) }
  }
  const change = ({ id }: Product, values: { stock?: number | null; price_cents?: number }) =>
    test.shop.database.db.updateTable('variants').set(values).where('product_id', '=', id).execute()

  it('finds all items in the cart', async () => {
    const { status, notice, cart } = await again()
    expect([status, notice]).toEqual([200, 'We added 3 items from your earlier order to your cart.'])
    expect(cart.items.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      [mug.slug, 2],
      [tray.slug, 1],
    ])
    expect((await shopper.send('GET', '/api/cart')).body).toEqual(cart)
  })

  it('is told what is sold out, what is no longer sold, and which prices have changed', async () => {
    await change(mug, { stock: 1 })
    await setListed(test.shop, tray.slug, false)
    const { notice, cart } = await again()
    expect(notice).toBe(
      `We added 1 item from your earlier order to your cart. 1 × ${mug.name} and 1 × ${tray.name} cannot be added at the moment.`,
    )
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1])
    await change(mug, { stock: 10, price_cents: 2500 })
    expect((await again()).notice).toContain('Prices have changed since then.')
  })

  it('is told if no item can be bought', async () => {
    for (const product of [mug, tray]) await setListed(test.shop, product.slug, false)
    const { status, notice, cart } = await again()
    expect([status, cart.items]).toEqual([200, []])
    expect(notice).toBe(`2 × ${mug.name} and 1 × ${tray.name} cannot be added at the moment.`)
  })

  it('keeps what is in the cart, up to the maximum of a line', async () => {
    await change(mug, { stock: null })
    await shopper.add(1, DEFAULT_MAX_QUANTITY - 1)
    const { notice, cart } = await again()
    expect(cart.items.find(({ slug }) => slug === mug.slug)!.quantity).toBe(DEFAULT_MAX_QUANTITY)
    expect(notice).toBe(
      `We added 2 items from your earlier order to your cart. 1 × ${mug.name} cannot be added at the moment.`,
    )
  })

  it('needs access to the order: strangers get the response for an unknown one, and the link gets its own cart', async () => {
    await test.drain()
    const stranger = shopperOf(test)
    expect(await stranger.send('POST', `/api/orders/${number}/again`)).toMatchObject({ status: 404 })
    expect((await stranger.send('GET', '/api/cart')).body).toMatchObject({ isEmpty: true })
    const key = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0]).search
    expect(await again(stranger, key)).toMatchObject({ status: 200, cart: { totalItems: 3 } })
    expect((await stranger.send('GET', '/api/cart')).body).toMatchObject({ totalItems: 3 })
  })
})
