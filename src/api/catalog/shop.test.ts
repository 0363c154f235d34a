import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFeeds } from '#api/feeds/feeds.ts'
import { gatewayByMethod } from '#payments/by-method.ts'
import { addOption, removeOption } from '#shop/checkout/edit-shipping.ts'
import { databases } from '#test/databases.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

const ELSEWHERE = { name: 'Mastodon', url: 'https://social.example/@elm' }

describe.each(databases)('GET /api/shop on %s', (_, open) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(open, {
      settings: {
        name: 'Elm',
        rates: { taxRate: 0.05, freeShippingOverCents: 7550, maxQuantity: 10, returnDays: 45 },
        socialLinks: [ELSEWHERE],
      },
    })
  })
  afterEach(() => test.close())

  it('returns the settings of the shop', async () => {
    const response = await test.api.request('/api/shop')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      name: 'Elm',
      url: 'http://localhost:3000',
      email: 'orders@localhost',
      year: 2026,
      currency: 'USD',
      taxRate: 0.05,
      freeShippingOver: 75.5,
      returnDays: 45,
      maxQuantity: 10,
      paymentTypes: ['credit_card', 'paypal'],
      socialLinks: [ELSEWHERE],
    })
  })

  it('promises free shipping while a delivery is free above a subtotal', async () => {
    const promised = async () => (await (await test.api.request('/api/shop')).json()) as { freeShippingOver: unknown }
    await addOption(test.shop, 'counter', {
      name: 'Counter',
      price: '0',
      delivery: 'Friday',
      free: 'yes',
      pickup: 'US',
    })
    expect(await promised()).toMatchObject({ freeShippingOver: 75.5 })
    await removeOption(test.shop, 'standard')
    expect(await promised()).toMatchObject({ freeShippingOver: null })
    expect(await (await createFeeds(test.shop).request('/llms.txt')).text()).toContain('It delivers to')
    await removeOption(test.shop, 'express')
    const summary = await (await createFeeds(test.shop).request('/llms.txt')).text()
    expect(summary).toContain('Orders are picked up.')
    expect(summary).not.toContain('shipping is free')
  })

  it('returns the year in the shop’s time zone', async () => {
    const year = async (time: string) => {
      test.clock.now = new Date(time)
      return ((await (await test.api.request('/api/shop')).json()) as { year: number }).year
    }
    test.shop.timeZone = 'America/Los_Angeles'
    expect([await year('2027-01-01T07:59:59.999Z'), await year('2027-01-01T08:00:00Z')]).toEqual([2026, 2027])
    test.shop.timeZone = 'Pacific/Kiritimati'
    expect([await year('2026-12-31T09:59:59.999Z'), await year('2026-12-31T10:00:00Z')]).toEqual([2026, 2027])
  })

  it.each([
    [{ card: true, paypal: false }, ['credit_card']],
    [{ card: false, paypal: true }, ['paypal']],
  ])('lists the payment methods of a shop whose providers accept %j', async (taken, types) => {
    const { sandbox } = test
    test.shop.gateway = gatewayByMethod({
      ...(taken.card && { card: sandbox }),
      ...(taken.paypal && { paypal: sandbox }),
    })
    const response = await test.api.request('/api/shop')
    expect(await response.json()).toMatchObject({ paymentTypes: types })
  })
})
