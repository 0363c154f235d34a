import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

describe.each(databases)('The email about an order placed by a stranger, on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open)
    await addProduct(test.shop, { id: 1 })
  })
  afterEach(() => test.close())

  const HOSTILE = {
    ...ADDRESS,
    email: 'victim@example.com',
    firstName: 'Your account is locked: https://evil.example/unlock',
    lastName: '<a href="https://evil.example">Unlock</a>',
    address1: 'Pay at www.evil.example or call us',
    address2: 'mailto:help@evil.example',
    city: '**Urgent** ⚠️',
    state: '[Pay](//evil.example)',
    // Its states are not checked against a list.
    country: 'Mexico',
  }

  async function emailTo(address: typeof ADDRESS) {
    const shopper = shopperOf(test)
    await shopper.add(1)
    await shopper.ship('standard', address)
    await shopper.send('PUT', '/api/checkout/payment', { paymentMethodId: 'paypal' })
    expect((await shopper.order()).body.shippingAddress).toEqual(address)
    await test.drain()
    return test.emails[0]!
  }

  it('contains only the shop’s own link, and no markup typed by the stranger', async () => {
    const { subject, text, html } = await emailTo(HOSTILE)
    expect(text.match(/\S+:\/\/\S+/g)).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/order-confirmation\//),
    ])
    expect(html.match(/<a\b/g)).toHaveLength(1)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|@evil|\*\*|⚠️|&lt;a|\[Pay/)
  })

  it('repeats nothing typed by the stranger: no greeting and no quoted entries', async () => {
    const { text, html } = await emailTo(HOSTILE)
    expect(text).toMatch(/^Thank you for your order\.\n/)
    expect(html).toContain('<bdi>Thank you for your order.</bdi>')
    expect(text).toContain('Shipping to:\n> Your account is locked: https: //evil. example/unlock')
    for (const line of text.split('\n').filter((one) => /evil|Urgent|locked/.test(one))) expect(line).toMatch(/^> /)
    expect(html.split('<blockquote')[0]).not.toMatch(/evil|Urgent|locked/)
  })

  it('greets an ordinary shopper by name', async () => {
    const { text } = await emailTo(ADDRESS)
    expect(text).toMatch(/^Thank you for your order, Ada\.\n/)
    expect(text).toContain('> Ada Lovelace\n> 12 Analytical Row\n> Springfield, IL 62701\n> United States\n')
  })
})
