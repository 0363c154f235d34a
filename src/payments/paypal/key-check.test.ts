import { describe, expect, it } from 'vitest'
import { keyProblem } from './key-check.ts'
import { paypalForEachTest, SECRETS } from '#test/payments/paypal-for-each-test.ts'

describe('The check of PayPal’s keys', () => {
  const test = paypalForEachTest()
  const check = (changes = {}) =>
    keyProblem({ ...SECRETS, environment: 'live', api: test.server.origin, ...changes }, () => test.clock.now)

  it('accepts keys that PayPal accepts', async () => {
    expect(await check()).toBeNull()
  })

  it('reports keys of another environment, without repeating them', async () => {
    expect(await check({ clientSecret: 'another-secret' })).toBe(
      'PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: they are wrong, or not of PAYPAL_ENVIRONMENT=live.',
    )
  })

  it('reports a webhook that the PayPal app lacks', async () => {
    expect(await check({ webhookId: '8PT597110X687430LKGECATX' })).toBe(
      'PayPal knows no webhook PAYPAL_WEBHOOK_ID of this app: its id is in the list of webhooks on the page of the app.',
    )
  })

  it.each(['outage', 'lostAnswer', 'rateLimit'] as const)('lets a shop start without PayPal: %s', async (fault) => {
    for (const call of [/oauth2/, /webhooks/]) {
      test.server.faults.plan(call, fault, fault)
      expect(await check()).toBeNull()
    }
  })
})
