import { beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { CARD } from '#test/shopper.ts'
import { gatewayByMethod } from '#payments/by-method.ts'
import type { Gateway } from '#payments/gateway.ts'

type Method = { name: string; provider: string; publishableKey: string | null }

describe.each(databases)('A shop whose provider takes one payment method, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, priceCents: 2000 }))

  function openWith(method: 'card' | 'paypal', changes: Partial<Gateway>): void {
    test.shop.gateway = gatewayByMethod({ [method]: { ...test.sandbox, ...changes } })
  }
  const openPaypal = () => openWith('paypal', { name: 'paypal' })
  const openStripe = () =>
    openWith('card', { name: 'stripe', cardEntry: { by: 'script', publishableKey: 'pk_test_shop' } })
  const methodsOfCheckout = async () => (await shopper.send('GET', '/api/checkout')).body.paymentMethods
  async function methods(): Promise<(string | null)[][]> {
    const listed = (await shopper.send('GET', '/api/payment/methods')).body as unknown as Method[]
    expect(await methodsOfCheckout()).toEqual(listed.map((method) => ({ ...method, publishableKey: null })))
    return listed.map(({ name, provider, publishableKey }) => [name, provider, publishableKey])
  }

  it('offers only that one, with its provider and publishable key', async () => {
    openPaypal()
    expect(await methods()).toEqual([['PayPal', 'paypal', null]])
    openStripe()
    expect(await methods()).toEqual([['Credit Card', 'stripe', 'pk_test_shop']])
  })

  it('sends the checkout the publishable key only from the payment step on', async () => {
    openStripe()
    await shopper.add(1)
    expect(await methodsOfCheckout()).toMatchObject([{ publishableKey: null }])
    await shopper.ship()
    expect(await methodsOfCheckout()).toMatchObject([{ publishableKey: 'pk_test_shop' }])
  })

  it('accepts no other method, in the payment step or in an order', async () => {
    await shopper.prepare(1)
    openPaypal()
    const saved = await shopper.send('PUT', '/api/checkout/payment', {
      paymentMethodId: 'credit-card',
      paymentToken: shopper.tokenFor(CARD.cardNumber),
    })
    expect([saved.status, saved.body.fields]).toEqual([400, { paymentMethodId: 'Please select a payment method' }])
    // The card was saved while the shop took cards.
    expect((await shopper.send('GET', '/api/checkout')).body.step).toBe('payment')
    for (const order of [{}, { paymentMethod: 'Credit Card' }]) {
      const placed = await shopper.order(order)
      expect([placed.status, placed.body.message]).toEqual([400, 'Missing payment method information'])
    }
    openStripe()
    expect((await shopper.order({ paymentMethod: 'PayPal' })).status).toBe(400)
    expect(test.sandbox.ledger.size).toBe(0)
  })

  it('without cards selects PayPal, which the shopper confirms in the payment step', async () => {
    openPaypal()
    await shopper.add(1)
    const shipped = (await shopper.ship()).body
    expect([shipped.step, shipped.selectedPaymentMethod]).toEqual(['payment', 'paypal'])
    const chosen = await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    expect(chosen.body.step).toBe('review')
    expect((await shopper.order()).status).toBe(201)
    expect([...test.sandbox.ledger.values()].map(({ state }) => state)).toEqual(['authorized'])
  })
})
