import { describe, expect, it } from 'vitest'
import { stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'
import { keyProblem } from './key-check.ts'

describe('Stripe’s keys', () => {
  const test = stripeForEachTest()
  const check = (change: Partial<Parameters<typeof keyProblem>[0]> = {}) => {
    const { api, secretKey, publishableKey, webhookSecret } = test.server
    return keyProblem({ api, secretKey, publishableKey, webhookSecrets: [webhookSecret], ...change })
  }

  it('match', async () => {
    expect(await check()).toBeNull()
  })

  it('determine whether anything is charged', async () => {
    const secretKey = (kind: string) => ['rk', kind, 'key'].join('_')
    expect((await test.reopen({ secretKey: secretKey('live') })).mode).toBe('live')
    expect(test.gateway.mode).toBe('test')
  })

  it('are rejected with a message that contains none of them', async () => {
    const problem = await check({ secretKey: 'rk_test_unknown' })
    expect(problem).toBe('Stripe does not accept STRIPE_SECRET_KEY: it is wrong, or it was revoked.')
  })

  it('are not rejected while Stripe cannot be reached', async () => {
    test.server.faults.plan('get /v1/payment_intents', 'outage', 'lostRequest')
    expect([await check(), await check()]).toEqual([null, null])
  })
})
