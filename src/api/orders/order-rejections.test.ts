import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { removeOption } from '#shop/checkout/edit-shipping.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { orderChecks } from '#test/order-checks.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD, DECLINED, INSUFFICIENT } from '#test/shopper.ts'

describe.each(databases)('An invalid order on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, name: 'Stoneware mug', priceCents: 2000, stock: 5 }))

  const { ledger, expectNothingHappened } = orderChecks(test, shopper)

  describe('is rejected without a charge for', () => {
    afterEach(expectNothingHappened)

    it('a total above the maximum', async () => {
      for (const id of [2, 3]) await addProduct(test.shop, { id, priceCents: 99_999_999 })
      await shopper.prepare(2, 10)
      await shopper.add(3, 10)
      const message = 'An order can total at most $10,000,000. Please remove something from your cart.'
      expect(await shopper.order()).toMatchObject({ status: 400, body: { message } })
      const intent = await shopper.send('POST', '/api/payment/create-intent', { amount: 1, currency: 'usd' })
      expect(intent).toMatchObject({ status: 400, body: { message } })
      await expectNothingHappened()
    })

    it('a missing address', async () => {
      await shopper.add(1)
      const message = 'Missing shipping address information'
      const { status, body } = await shopper.order({ paymentMethod: 'PayPal' })
      expect([status, body.message]).toEqual([400, message])
      const empty = await shopper.order({ paymentMethod: 'PayPal', shippingAddress: { city: ' ' } })
      expect([empty.status, empty.body.message]).toEqual([400, message])
    })

    it('wrong address fields, each named', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ shippingAddress: { ...ADDRESS, postalCode: '1', city: '' } })
      expect([status, body.fields]).toEqual([
        400,
        {
          'shippingAddress.postalCode': 'Invalid postal code format',
          'shippingAddress.city': 'City is required',
        },
      ])
    })

    it('a card number in a stored field', async () => {
      await shopper.prepare(1)
      const { cardNumber } = CARD
      const { body } = await shopper.order({ shippingAddress: { ...ADDRESS, address2: cardNumber } })
      expect(body.fields).toEqual({
        'shippingAddress.address2': 'Apartment, suite, etc. must not contain a card number',
      })
      const billing = { useSameAddressForBilling: false, billingAddress: { ...ADDRESS, lastName: cardNumber } }
      const billed = await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal', ...billing })
      expect(billed.body.fields).toEqual({ 'billingAddress.lastName': 'Last name must not contain a card number' })
      const sent = await shopper.ship('standard', { ...ADDRESS, city: cardNumber })
      expect(sent.body.fields).toEqual({ 'address.city': 'City must not contain a card number' })
      expect(await examine(test.shop)).toEqual([])
    })

    it('a missing payment method', async () => {
      await shopper.add(1)
      await shopper.ship()
      const { status, body } = await shopper.order()
      expect([status, body.message]).toEqual([400, 'Missing payment method information'])
    })

    it('a card method without a card', async () => {
      await shopper.add(1)
      await shopper.ship()
      const { status, body } = await shopper.order({ paymentMethod: 'Credit Card' })
      expect([status, body.fields]).toEqual([400, { paymentToken: 'Missing payment method information' }])
    })

    it('a forged token', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ paymentToken: 'tok_forged.token' })
      expect([status, Object.keys(body.fields as object)]).toEqual([400, ['paymentToken']])
    })

    it('an unknown payment method', async () => {
      await shopper.prepare(1)
      expect((await shopper.order({ paymentMethod: 'Cash' })).status).toBe(400)
    })

    it('an unavailable shipping option', async () => {
      await shopper.prepare(1)
      const { status, body } = await shopper.order({ shippingMethod: { id: 'drone', price: 0 } })
      expect([status, body.fields]).toEqual([400, { shippingOptionId: 'Please select a shipping option' }])
    })
  })

  it('is rejected for an option that was removed in the meantime, and the checkout requires another', async () => {
    const sentence = 'The shipping option you chose is no longer available. Please choose another one.'
    await shopper.prepare(1)
    const { body: shown } = await shopper.ship('express')
    const { review, requestKey, orderSummary } = shown
    await removeOption(test.shop, 'express')
    const sent = { review, requestKey, ...(orderSummary as object) }
    const rejection = { message: sentence, code: 'invalid', fields: { shippingOptionId: sentence } }
    for (const more of [{}, { shippingMethod: { id: 'express', price: 12.99 } }])
      expect((await shopper.order({ ...sent, ...more })).body).toEqual(rejection)
    await expectNothingHappened()
    const checkout = (await shopper.send('GET', '/api/checkout')).body
    expect(checkout).toMatchObject({ step: 'shipping', selectedShippingOption: 'express', shippingAddress: ADDRESS })
    expect((await shopper.ship('standard')).body).toMatchObject({ step: 'review', selectedShippingOption: 'standard' })
    expect((await shopper.order()).status).toBe(201)
  })

  it('is rejected for an empty cart', async () => {
    const empty = { message: 'Your cart is empty', code: 'invalid' }
    expect((await shopper.order({ shippingAddress: ADDRESS, paymentMethod: 'PayPal' })).body).toEqual(empty)
    await shopper.prepare(1)
    await shopper.send('DELETE', '/api/cart')
    expect((await shopper.order()).body).toEqual(empty)
    expect(ledger()).toEqual([])
  })

  it.each(['4242424242424242', '4242 4242 4242 4242'])(
    'is rejected for a card number as request key: %s',
    async (requestKey) => {
      await shopper.prepare(1)
      const sentence = 'Request key must not contain a card number'
      expect((await shopper.order({ requestKey })).body).toEqual({
        message: sentence,
        code: 'invalid',
        fields: { requestKey: sentence },
      })
      await expectNothingHappened()
    },
  )

  describe('with a declined card', () => {
    it.each([
      [DECLINED, 'Your card was declined. Please use another card, or ask your bank.'],
      [INSUFFICIENT, 'Your card has insufficient funds. Please use another card.'],
    ])('%s returns the provider’s message and keeps the other entries', async (number, sentence) => {
      const checkout = await shopper.prepare(1)
      await shopper.payWith(number)
      const { status, body } = await shopper.order({ requestKey: checkout.requestKey })
      expect([status, body]).toEqual([400, { message: sentence, code: 'invalid', fields: { payment: sentence } }])
      await expectNothingHappened()
      expect((await shopper.send('GET', '/api/checkout')).body).toMatchObject({
        step: 'payment',
        shippingAddress: ADDRESS,
        card: null,
        cart: { totalItems: 1 },
      })
    })

    it('returns the provider’s message for an expired card', async () => {
      await shopper.prepare(1)
      const paymentToken = shopper.tokenFor(CARD.cardNumber, '12/25')
      expect((await shopper.order({ paymentToken })).body.message).toBe(
        'Your card has expired. Please check its date, or use another card.',
      )
      await expectNothingHappened()
    })

    it('can be placed with another card under the same key', async () => {
      const { requestKey } = await shopper.prepare(1)
      await shopper.payWith(DECLINED)
      expect((await shopper.order({ requestKey })).status).toBe(400)
      await shopper.payWith(CARD.cardNumber)
      expect((await shopper.order({ requestKey })).status).toBe(201)
      expect(ledger().map(([state]) => state)).toEqual(['declined', 'authorized'])
    })

    it('is limited to ten attempts', async () => {
      await shopper.prepare(1)
      const paymentToken = shopper.tokenFor(DECLINED)
      const statuses = []
      for (let times = 0; times < 11; times++) statuses.push((await shopper.order({ paymentToken })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    })
  })
})
