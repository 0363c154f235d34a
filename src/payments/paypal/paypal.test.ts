import { describe, expect, it } from 'vitest'
import { SECRETS } from '#test/payments/paypal-for-each-test.ts'
import { createPaypal } from './paypal.ts'
import { originsOf } from './settings.ts'

const open = (environment: 'live' | 'sandbox') => createPaypal({ ...SECRETS, environment }, () => new Date())

describe('PayPal payments', () => {
  it("charge nothing in PayPal's sandbox", () => {
    expect([open('live').mode, open('sandbox').mode]).toEqual(['live', 'test'])
    expect(originsOf({ environment: 'live' }).api).toBe('https://api-m.paypal.com')
    expect(originsOf({ environment: 'sandbox' }).api).toBe('https://api-m.sandbox.paypal.com')
  })

  it('have no card tokens', async () => {
    expect(await open('sandbox').lookUpCard('tok_1')).toBeNull()
  })
})
