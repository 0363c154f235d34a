import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { formOf, pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { changeCart, queueKeyOf } from './change-cart.ts'

describe.each(databases)('Cart forms on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
  })
  afterAll(() => opened.close())

  test('A cart form adds, changes, removes and clears', async () => {
    const { id } = await addProduct(opened.shop, { priceCents: 1250 })
    const api = pageApi(opened)
    const added = await changeCart(api, formOf({ intent: 'add', productId: id, quantity: 2 }))
    if (!added.ok) throw new Error(added.message)
    expect(added.cart).toMatchObject({ totalItems: 2, subtotal: 25 })
    const { variantId } = added.cart.items[0]!
    const changed = await changeCart(api, formOf({ intent: 'change', variantId, quantity: 5 }))
    expect(changed).toMatchObject({ ok: true, cart: { totalItems: 5 } })
    expect(await changeCart(api, formOf({ intent: 'remove', variantId }))).toMatchObject({ cart: { isEmpty: true } })
    await changeCart(api, formOf({ intent: 'add', productId: id }))
    expect(await changeCart(api, formOf({ intent: 'clear' }))).toMatchObject({ ok: true, cart: { isEmpty: true } })
  })

  test("A failure has the specification's message and the server's reason", async () => {
    const { id } = await addProduct(opened.shop, { stock: 2 })
    const api = pageApi(opened)
    expect(await changeCart(api, formOf({ intent: 'add', productId: id, quantity: 3 }))).toMatchObject({
      ok: false,
      message: 'Failed to add item to cart. Only 2 left in stock',
    })
    const unknown = await changeCart(api, formOf({ intent: 'change', variantId: 'nothing', quantity: 1 }))
    expect(unknown).toMatchObject({ ok: false, message: expect.stringMatching(/^Failed to update cart item\. /) })
  })
})

test('Queued changes of a line replace each other only if they change the same field', () => {
  const key = (fields: Record<string, string | number>) => queueKeyOf(formOf({ variantId: 'mug', ...fields }))
  const quantity = key({ intent: 'change', quantity: 2 })
  expect(key({ intent: 'remove' })).toBe(quantity)
  expect(key({ intent: 'change', quantity: 2, giftWrap: '1' })).not.toBe(quantity)
  expect(key({ intent: 'add', quantity: 2 })).toBeUndefined()
})
