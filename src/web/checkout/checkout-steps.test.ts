import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopApi } from '#contract/client.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { formOf, pageApi } from '#test/page-api.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, CARD, DECLINED } from '#test/shopper.ts'
import { changeCart } from '#web/cart/change-cart.ts'
import { loadCheckout, type Checkout } from './checkout-data.ts'
import { orderPayload } from '#web/checkout/review/order-payload.ts'
import { submitOrder } from '#web/checkout/review/submit-order.ts'
import { resumePayment } from '#web/checkout/payment/submit-payment.ts'
import { submitShipping } from '#web/checkout/shipping/submit-shipping.ts'

const SHIPPING = { ...ADDRESS, shippingOptionId: 'standard' }
const stepAt = (path: string) => new URL(path, 'http://localhost:3000')

describe.each(databases)('The steps of the checkout on %s', (_, open) => {
  let opened: TestShop
  beforeAll(async () => {
    opened = await openTestShop(open)
  })
  afterAll(() => opened.close())

  const tokenFor = (cardNumber: string) => opened.sandbox.tokenize({ ...CARD, cardNumber }).token
  const load = (api: ShopApi, path = '/checkout') => loadCheckout(api, stepAt(path))

  async function withCart(): Promise<ShopApi> {
    const api = pageApi(opened)
    const { id } = await addProduct(opened.shop)
    await changeCart(api, formOf({ intent: 'add', productId: id, quantity: 2 }))
    return api
  }

  async function returnWith(api: ShopApi, query: Record<string, string>) {
    const { checkout } = await load(api)
    const { requestKey } = checkout
    const method = { paymentMethodId: 'credit-card', useSameAddressForBilling: 'on' }
    const all = { requestKey, ...method, ...query }
    return resumePayment(api, new URLSearchParams(all), checkout)
  }

  async function atReview(cardNumber = CARD.cardNumber): Promise<{ api: ShopApi; checkout: Checkout }> {
    const api = await withCart()
    await submitShipping(api, formOf(SHIPPING))
    await returnWith(api, { payment_token: tokenFor(cardNumber) })
    return { api, checkout: (await load(api)).checkout }
  }

  const orderForm = (checkout: Checkout) => formOf({ order: JSON.stringify(orderPayload(checkout)) })

  test('The checkout of an empty cart redirects to the cart', async () => {
    const thrown = await load(pageApi(opened)).catch((response: unknown) => response)
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).headers.get('location')).toBe('/cart')
  })

  test('The payload of an order has the amounts of section 3, and no others', async () => {
    const payload = orderPayload((await load(await withCart())).checkout)
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(['subtotal', 'shipping', 'tax', 'total']))
    expect(payload).not.toHaveProperty('charges')
  })

  test('No step beyond the reachable one is shown except the review, which reports what is missing', async () => {
    const api = await withCart()
    expect((await load(api, '/checkout?step=payment')).step).toBe('shipping')
    expect((await load(api, '/checkout?step=review')).step).toBe('review')
    expect((await load(api, '/checkout?step=confirmation')).step).toBe('shipping')
  })

  test('An invalid address has a message for each field, and the entered values are kept', async () => {
    const failed = await submitShipping(await withCart(), formOf({ ...SHIPPING, city: '', postalCode: '1' }))
    expect(failed).toMatchObject({
      step: 'shipping',
      message: null,
      fields: { city: 'City is required', postalCode: 'Invalid postal code format' },
      values: { firstName: 'Ada', postalCode: '1' },
    })
  })

  test("The provider's return with a token leads to the review", async () => {
    const { checkout } = await atReview()
    expect(checkout).toMatchObject({ step: 'review', card: { brand: 'Visa', last4: '4242' } })
  })

  test("The provider's card errors become the specification's messages", async () => {
    const api = await withCart()
    expect(await returnWith(api, { card_errors: 'cardNumber:malformed,cvv:missing' })).toMatchObject({
      step: 'payment',
      fields: { cardNumber: 'Invalid card number format', cvv: 'CVV is required' },
    })
  })

  test.each(['', 'made-up-by-another-site'])(
    'A similar URL that is not such a return changes nothing: %j',
    async (requestKey) => {
      const api = await withCart()
      await submitShipping(api, formOf(SHIPPING))
      expect(await returnWith(api, { payment_token: tokenFor(CARD.cardNumber), requestKey })).toBeNull()
      expect((await load(api)).checkout.card).toBeNull()
    },
  )

  test('A separate billing address is entered after the card is saved, and one in the redirect is ignored', async () => {
    const api = await withCart()
    await submitShipping(api, formOf(SHIPPING))
    const billing = { useSameAddressForBilling: '', 'billingAddress.firstName': 'Wilhelmina' }
    expect(await returnWith(api, { payment_token: tokenFor(CARD.cardNumber), ...billing })).toBe('billing')
    const { checkout } = await load(api)
    expect(checkout).toMatchObject({ step: 'review', card: { last4: '4242' }, useSameAddressForBilling: true })
    expect(JSON.stringify(checkout)).not.toContain('Wilhelmina')
  })

  test('PayPal needs no card, even if the form had empty card fields', async () => {
    const api = await withCart()
    await submitShipping(api, formOf(SHIPPING))
    expect(await returnWith(api, { paymentMethodId: 'paypal', card_errors: 'cardNumber:missing' })).toBe('saved')
    expect((await load(api)).step).toBe('review')
  })

  test('A token that the provider did not issue is rejected with its message', async () => {
    const api = await withCart()
    expect(await returnWith(api, { payment_token: 'made-up' })).toMatchObject({
      message: 'There was an error setting up your payment method. Please try again.',
    })
  })

  test('An order is placed once, however often its form is sent', async () => {
    const { api, checkout } = await atReview()
    const first = await submitOrder(api, orderForm(checkout))
    expect(first).toMatchObject({ order: { total: 49.19, items: [{ quantity: 2 }] } })
    expect(await submitOrder(api, orderForm(checkout))).toEqual(first)
  })

  test('A change since the review was displayed keeps the order there, with old and new values', async () => {
    const { api, checkout } = await atReview()
    const items = checkout.cart.items.map((item) => ({ ...item, price: 19 }))
    expect(await submitOrder(api, orderForm({ ...checkout, cart: { ...checkout.cart, items } }))).toMatchObject({
      step: 'review',
      message: 'Something in your order has changed. Please review it and place it again.',
      changes: [{ field: 'price', old: 19, new: 20 }],
    })
  })

  test("A declined card leads back to the payment step with the provider's message", async () => {
    const { api, checkout } = await atReview(DECLINED)
    expect(await submitOrder(api, orderForm(checkout))).toMatchObject({
      step: 'payment',
      message: 'Your card was declined. Please use another card, or ask your bank.',
    })
  })
})
