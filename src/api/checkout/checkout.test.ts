import { beforeEach, describe, expect, it } from 'vitest'
import { sweepLeftovers } from '#shop/jobs/leftovers.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { ADDRESS, CARD } from '#test/shopper.ts'

describe.each(databases)('Checkout on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  beforeEach(() => addProduct(test.shop, { id: 1, priceCents: 1006, stock: 5 }))

  const read = async () => (await shopper.send('GET', '/api/checkout')).body
  const pay = (body: Record<string, unknown>) =>
    shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', ...body })

  it('selects the first option and the card method by default', async () => {
    await shopper.add(1)
    expect(await read()).toMatchObject({
      step: 'shipping',
      cart: { totalItems: 1, isEmpty: false },
      shippingAddress: null,
      useSameAddressForBilling: true,
      shippingOptions: [
        { _id: 'standard', price: 5.99, cost: 5.99 },
        { _id: 'express', price: 12.99, cost: 12.99 },
      ],
      selectedShippingOption: 'standard',
      paymentMethods: [{ _id: 'credit-card' }, { _id: 'paypal' }],
      selectedPaymentMethod: 'credit-card',
      card: null,
      requestKey: expect.stringMatching(/^.{20,}$/),
    })
  })

  it('adds shipping and 8% tax, rounded half up', async () => {
    await shopper.add(1)
    // 8% of 10.06 is 0.8048
    expect((await read()).orderSummary).toMatchObject({ subtotal: 10.06, shipping: 5.99, tax: 0.8, total: 16.85 })
    await addProduct(test.shop, { id: 2, priceCents: 13 })
    await shopper.add(2)
    // 8% of 10.19 is 0.8152
    expect((await read()).orderSummary).toMatchObject({ subtotal: 10.19, shipping: 5.99, tax: 0.82, total: 17 })
  })

  it('rounds half a cent of tax up', async () => {
    test.shop.rates.taxRate = 0.075
    await addProduct(test.shop, { id: 2, priceCents: 1020 })
    await shopper.add(2)
    // 7.5% of 10.20 is 0.765
    expect((await read()).orderSummary).toMatchObject({ tax: 0.77 })
  })

  it('keeps an address and an option entered concurrently', async () => {
    await shopper.add(1)
    const select = () => shopper.send('POST', '/api/shipping/calculate', { shippingOptionId: 'express' })
    const enter = () => shopper.send('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'express' })
    const answers = await Promise.all([select(), select(), enter(), select(), select()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await read()).toMatchObject({ step: 'payment', shippingAddress: ADDRESS, selectedShippingOption: 'express' })
  })

  it('updates the total with the shipping option', async () => {
    await shopper.add(1)
    await shopper.send('POST', '/api/shipping/calculate', { shippingOptionId: 'express' })
    expect(await read()).toMatchObject({
      selectedShippingOption: 'express',
      orderSummary: { subtotal: 10.06, shipping: 12.99, tax: 0.8, total: 23.85 },
    })
  })

  it('moves from shipping to payment to review, and resumes where it was', async () => {
    await shopper.add(1)
    expect((await shopper.ship('express')).body).toMatchObject({ step: 'payment', shippingAddress: ADDRESS })
    const { body } = await shopper.payWith(CARD.cardNumber)
    expect(body).toMatchObject({ step: 'review', card: { brand: 'Visa', last4: '4242' } })
    expect(await read()).toEqual(body)
  })

  it('stores no card data', async () => {
    await shopper.prepare(1)
    const { draft } = await test.shop.database.db.selectFrom('carts').select('draft').executeTakeFirstOrThrow()
    for (const secret of ['424242', '4242 4242', CARD.cvv + '"', CARD.expiryDate]) expect(draft).not.toContain(secret)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the order is placed', () => shopper.order()],
    ['the cart is emptied', () => shopper.send('DELETE', '/api/cart')],
    ['the last line is removed', () => shopper.send('DELETE', '/api/cart/items/v1-1')],
    ['the checkout is begun anew', () => shopper.send('DELETE', '/api/checkout')],
    ['a day has passed', async () => void (test.moveClock(24 * 3600_000 + 1), await sweepLeftovers(test.shop))],
  ])('deletes the card token when %s', async (_when, end) => {
    const kept = async () => JSON.stringify(await test.shop.database.db.selectFrom('carts').selectAll().execute())
    await shopper.prepare(1)
    expect(await kept()).toContain('tok_')
    test.moveClock(23 * 3600_000)
    await sweepLeftovers(test.shop)
    expect(await kept()).toContain('tok_')
    await end()
    expect(await kept()).not.toContain('tok_')
    expect(await kept()).not.toContain('4242')
  })

  it('keeps the address when the cart is emptied, and after a day', async () => {
    await shopper.prepare(1)
    test.moveClock(24 * 3600_000 + 1)
    await sweepLeftovers(test.shop)
    expect(await read()).toMatchObject({ step: 'payment', shippingAddress: ADDRESS, card: null })
    await shopper.send('DELETE', '/api/cart')
    await shopper.add(1)
    expect(await read()).toMatchObject({ step: 'payment', shippingAddress: ADDRESS, card: null })
  })

  it('reports all invalid address fields in the order of the form', async () => {
    await shopper.add(1)
    const wrong = { ...ADDRESS, email: 'nobody', firstName: '', city: '' }
    const { status, body } = await shopper.ship('standard', wrong)
    expect(status).toBe(400)
    expect(Object.entries(body.fields as object)).toEqual([
      ['address.firstName', 'First name is required'],
      ['address.city', 'City is required'],
      ['address.email', 'Email is invalid'],
    ])
  })

  it('rejects an unavailable option', async () => {
    await shopper.add(1)
    const fields = { shippingOptionId: 'Please select a shipping option' }
    expect((await shopper.ship('drone')).body.fields).toEqual(fields)
    expect((await shopper.ship('')).body.fields).toEqual(fields)
    const body = { shippingOptionId: 'drone' }
    expect((await shopper.send('POST', '/api/shipping/calculate', body)).body.fields).toEqual(fields)
  })

  it('requires a token for a card method, sent now or saved before', async () => {
    await shopper.add(1)
    await shopper.ship()
    const cardSetup = 'There was an error setting up your payment method. Please try again.'
    expect((await pay({})).body.fields).toEqual({ paymentToken: cardSetup })
    expect((await pay({ paymentToken: 'tok_forged.token' })).body.fields).toEqual({ paymentToken: cardSetup })
    await shopper.payWith(CARD.cardNumber)
    for (const body of [{}, { paymentToken: '' }])
      expect((await pay(body)).body).toMatchObject({ step: 'review', card: { last4: '4242' } })
  })

  it('requires nothing else for PayPal', async () => {
    await shopper.add(1)
    await shopper.ship()
    expect((await pay({ paymentMethodId: 'paypal' })).body).toMatchObject({
      step: 'review',
      selectedPaymentMethod: 'paypal',
    })
  })

  it('rejects an unavailable method', async () => {
    await shopper.add(1)
    for (const paymentMethodId of ['cash', ''])
      expect((await pay({ paymentMethodId })).body.fields).toEqual({
        paymentMethodId: 'Please select a payment method',
      })
  })

  it('saves a separate billing address, validated by the same rule', async () => {
    await shopper.add(1)
    await shopper.ship()
    const paymentToken = shopper.tokenFor(CARD.cardNumber)
    const other = { ...ADDRESS, city: 'London' }
    const wrong = await pay({ paymentToken, useSameAddressForBilling: false, billingAddress: { ...other, city: '' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { 'billingAddress.city': 'City is required' }])
    const { body } = await pay({ paymentToken, useSameAddressForBilling: false, billingAddress: other })
    expect(body).toMatchObject({ useSameAddressForBilling: false, billingAddress: other })
    expect((await shopper.order()).body).toMatchObject({ shippingAddress: ADDRESS, billingAddress: other })
  })

  it('can be read but not changed with an empty cart', async () => {
    const empty = { message: 'Your cart is empty', code: 'invalid' }
    expect(await read()).toMatchObject({ step: 'cart', cart: { isEmpty: true }, requestKey: '' })
    expect((await shopper.ship()).body).toEqual(empty)
    await shopper.prepare(1)
    await shopper.send('DELETE', '/api/cart')
    expect(await read()).toMatchObject({ step: 'cart', shippingAddress: ADDRESS })
    expect((await pay({ paymentMethodId: 'paypal' })).body).toEqual(empty)
  })

  it('can be read with a sold-out line', async () => {
    await shopper.prepare(1, 2)
    await test.shop.database.db.updateTable('variants').set({ stock: 0 }).execute()
    expect(await read()).toMatchObject({ step: 'review', cart: { items: [{ problem: 'Out of stock' }] } })
  })

  it('requires another option if the chosen one is gone, and uses the price of the first meanwhile', async () => {
    await shopper.add(1)
    await shopper.ship('express')
    await test.shop.database.db.deleteFrom('shipping_options').where('id', '=', 'express').execute()
    const asked = { step: 'shipping', selectedShippingOption: 'express', orderSummary: { shipping: 5.99 } }
    expect(await read()).toMatchObject(asked)
    const again = { step: 'payment', selectedShippingOption: 'standard' }
    expect((await shopper.ship('standard')).body).toMatchObject(again)
  })

  it('deletes the entries on reset and keeps the cart', async () => {
    await shopper.prepare(1)
    const { status, body } = await shopper.send('DELETE', '/api/checkout')
    expect(status).toBe(200)
    expect(body).toMatchObject({ step: 'shipping', shippingAddress: null, card: null, cart: { totalItems: 1 } })
  })
})
