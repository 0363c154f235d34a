import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopApi } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { Checkout } from './checkout-data.ts'
import { loadCheckout } from './checkout-data.ts'
import { loadCheckoutOptions, NO_PROBLEMS, withOffers } from './offers.ts'

const NOTHING = { options: [], methods: [], problems: NO_PROBLEMS }

describe.each(databases)('The offers at checkout on %s', (_, open) => {
  let opened: TestShop
  let api: ShopApi
  let checkout: Checkout
  beforeAll(async () => {
    opened = await openTestShop(open)
    api = pageApi(opened)
    const { id } = await addProduct(opened.shop)
    await api('POST /api/cart/items', { body: { productId: String(id), quantity: 10 } })
    checkout = (await loadCheckout(api, new URL('http://localhost:3000/checkout'))).checkout
  })
  afterAll(() => opened.close())

  const shown = ({ shippingOptions, paymentMethods }: Checkout) => [shippingOptions, paymentMethods]

  test.each([
    ['shipping', ['GET /api/shipping/options']],
    ['payment', ['GET /api/payment/methods']],
    ['review', []],
  ])("are the shop's own if available, and requested only at their step: %s", async (step, calls) => {
    const asked: string[] = []
    const listening = ((call, ...rest) => {
      asked.push(call)
      return api(call, ...rest)
    }) as ShopApi
    const offers = await loadCheckoutOptions(listening, step)
    expect(asked).toEqual(calls)
    expect(offers.problems).toEqual(NO_PROBLEMS)
    expect(shown(withOffers(checkout, offers))).toEqual(shown(checkout))
  })

  test('Offers that are not requested stay as they are in the checkout', () => {
    const [, express] = checkout.shippingOptions
    const own = { ...checkout, shippingOptions: [{ ...express!, _id: 'courier' }, express!] }
    expect(withOffers(own, { options: null, methods: null, problems: NO_PROBLEMS })).toEqual(own)
  })

  test('Offers that cannot be loaded are replaced by defaults, at their cost for this cart', () => {
    const offered = withOffers(checkout, NOTHING)
    expect(offered.shippingOptions.map(({ _id, cost, price }) => [_id, cost, price])).toEqual([
      ['standard', 0, 5.99],
      ['express', 12.99, 12.99],
    ])
    expect(offered.paymentMethods.map(({ name }) => name)).toEqual(['Credit Card', 'PayPal'])
  })

  test('Listed offers are shown, including those unknown to the checkout', () => {
    const [standard] = checkout.shippingOptions
    const drone = { ...standard!, _id: 'drone', price: 20 }
    const { shippingOptions } = withOffers(checkout, { ...NOTHING, options: [drone, standard!] })
    expect(shippingOptions.map(({ _id, cost }) => [_id, cost])).toEqual([
      ['drone', 20],
      ['standard', 0],
    ])
  })

  test('A default that the shop would reject is never offered', () => {
    const [standard] = checkout.shippingOptions
    const [card] = checkout.paymentMethods
    const own = [{ ...standard!, _id: 'courier' }]
    const few = { ...checkout, shippingOptions: own, paymentMethods: [card!] }
    expect(shown(withOffers(few, NOTHING))).toEqual([own, [card]])
  })
})
