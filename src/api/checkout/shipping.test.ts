import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { addOption } from '#shop/checkout/edit-shipping.ts'
import { ADDRESS, CARD } from '#test/shopper.ts'

describe.each(databases)('Shipping on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)

  const calculate = async (shippingOptionId: unknown) =>
    (await shopper.send('POST', '/api/shipping/calculate', { shippingOptionId, address: ADDRESS, items: [] })).body

  it('lists the options at their usual prices, in order', async () => {
    const { status, body } = await shopper.send('GET', '/api/shipping/options')
    expect([status, body]).toEqual([
      200,
      [
        {
          _id: 'standard',
          name: 'Standard Shipping',
          description: 'Delivered to your door',
          price: 5.99,
          estimatedDelivery: '5-7 business days',
          freeOverThreshold: true,
        },
        {
          _id: 'express',
          name: 'Express Shipping',
          description: 'For when it cannot wait',
          price: 12.99,
          estimatedDelivery: '2-3 business days',
          freeOverThreshold: false,
        },
      ],
    ])
  })

  it('is free above $50, not at $50, for the options of the offer', async () => {
    await addProduct(test.shop, { id: 1, priceCents: 2500 })
    await addProduct(test.shop, { id: 2, priceCents: 1 })
    expect(await calculate('standard')).toEqual({ shippingCost: 5.99, usualCost: 5.99 })
    await shopper.add(1, 2)
    expect(await calculate('standard')).toEqual({ shippingCost: 5.99, usualCost: 5.99 })
    await shopper.add(2)
    expect(await calculate('standard')).toEqual({ shippingCost: 0, usualCost: 5.99 })
    expect(await calculate('express')).toEqual({ shippingCost: 12.99, usualCost: 12.99 })
  })

  it('rejects an unavailable option', async () => {
    const message = 'Please select a shipping option'
    const rejection = { message, code: 'invalid', fields: { shippingOptionId: message } }
    for (const id of ['drone', '', undefined]) expect(await calculate(id)).toEqual(rejection)
  })

  it('keeps its description with an order if the owner wrote one, for the response and the email', async () => {
    const van = { name: 'Our van', price: '4', delivery: '1-2 business days', description: 'Tue and Thu, 4-8 pm' }
    await addOption(test.shop, 'van', van)
    await addProduct(test.shop, { id: 1 })
    const orderBy = async (option: string) => {
      await shopper.add(1)
      await shopper.ship(option)
      await shopper.payWith(CARD.cardNumber)
      const { shippingMethod } = (await shopper.order()).body as { shippingMethod: { description: string } }
      await test.drain()
      const { text, html } = test.emails.at(-1)!
      return [shippingMethod.description, ...[text, html].map((part) => /Delivery: .*? days/.exec(part)?.[0])]
    }
    const told = 'Delivery: Our van, Tue and Thu, 4-8 pm, 1-2 business days'
    expect(await orderBy('van')).toEqual(['Tue and Thu, 4-8 pm', told, told])
    const usual = 'Delivery: Standard Shipping, 5-7 business days'
    expect(await orderBy('standard')).toEqual(['', usual, usual])
  })

  it('validates an address, and reports each invalid field', async () => {
    const good = await shopper.send('POST', '/api/shipping/validate-address', { ...ADDRESS, city: ' Springfield ' })
    expect([good.status, good.body]).toEqual([200, { valid: true, address: ADDRESS }])
    const bad = await shopper.send('POST', '/api/shipping/validate-address', {
      ...ADDRESS,
      postalCode: '1234',
      city: ' ',
    })
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        message: 'Please correct the marked fields.',
        code: 'invalid',
        fields: { postalCode: 'Invalid postal code format', city: 'City is required' },
      },
    ])
  })

  it('rejects a state or province of another country, and a postal code of no state', async () => {
    const errorsOf = async (sent: Partial<typeof ADDRESS>) =>
      (await shopper.send('POST', '/api/shipping/validate-address', { ...ADDRESS, ...sent })).body.fields
    expect(await errorsOf({ state: 'QC' })).toEqual({
      state: 'State must be in the United States, such as IL or Illinois',
    })
    expect(await errorsOf({ postalCode: '00000' })).toEqual({ postalCode: 'Postal code is in no state' })
    expect(await errorsOf({ country: 'Canada', state: 'California', postalCode: 'M5V 2T6' })).toEqual({
      state: 'Province must be in Canada, such as ON or Ontario',
    })
  })

  it.each([
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
    ['address1', 'Address'],
    ['address2', 'Apartment, suite, etc.'],
    ['city', 'City'],
    ['state', 'State'],
    ['postalCode', 'Postal code'],
    ['country', 'Country'],
    ['phone', 'Phone'],
    ['email', 'Email'],
  ])('rejects more than 200 characters in %s with a message for that field', async (field, label) => {
    const sent = { ...ADDRESS, [field]: 'x'.repeat(201) }
    const { status, body } = await shopper.send('POST', '/api/shipping/validate-address', sent)
    expect([status, body.fields]).toEqual([400, { [field]: `${label} must be 200 characters or fewer` }])
  })

  it('lists no option in a shop without any, and calculates the fallback', async () => {
    await test.shop.database.db.deleteFrom('shipping_options').execute()
    expect((await shopper.send('GET', '/api/shipping/options')).body).toEqual([])
    expect(await calculate('standard')).toEqual({ shippingCost: 0, usualCost: 0 })
  })
})
