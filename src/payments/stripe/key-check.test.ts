import { describe, expect, it } from 'vitest'
import { stripeForEachTest } from '#providers/stripe/gateway-for-each-test.ts'
import { keyProblem } from './key-check.ts'

describe('The keys of Stripe', () => {
  const test = stripeForEachTest()
  const check = (change: Partial<Parameters<typeof keyProblem>[0]> = {}) => {
    const { api, secretKey, webhookSecret } = test.server
    return keyProblem({ api, secretKey, publishableKey: 'pk_test_a', webhookSecrets: [webhookSecret], ...change })
  }

  it('fit', async () => {
    expect(await check()).toBeNull()
    expect(await check({ webhookSecrets: ['whsec_new', 'whsec_old'] })).toBeNull()
  })

  it('say whether anything is charged', async () => {
    const secretKey = (kind: string) => ['rk', kind, 'key'].join('_')
    expect((await test.reopen({ secretKey: secretKey('live') })).mode).toBe('live')
    expect(test.gateway.mode).toBe('test')
  })

  it.each([
    ['a missing secret key', { secretKey: '' }, 'STRIPE_SECRET_KEY must'],
    ['a publishable key in its place', { secretKey: 'pk_test_a' }, 'STRIPE_SECRET_KEY must'],
    ['a missing publishable key', { publishableKey: '' }, 'STRIPE_PUBLISHABLE_KEY must'],
    ['a secret key in its place', { publishableKey: 'sk_test_a' }, 'STRIPE_PUBLISHABLE_KEY must'],
    [
      'keys of both kinds',
      { publishableKey: 'pk_live_a' },
      'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live key.',
    ],
    ['no webhook secret', { webhookSecrets: [] }, 'STRIPE_WEBHOOK_SECRET must'],
    ['a webhook secret of another kind', { webhookSecrets: ['whsec_a', 'sk_test_a'] }, 'STRIPE_WEBHOOK_SECRET must'],
    ['a key that Stripe does not know', { secretKey: 'rk_test_unknown' }, 'Stripe does not accept STRIPE_SECRET_KEY'],
  ])('are refused with a sentence that shows none of them: %s', async (_, change, sentence) => {
    const problem = await check(change)
    expect(problem).toContain(sentence)
    for (const part of ['_unknown', 'sk_test_a', test.server.secretKey]) expect(problem).not.toContain(part)
  })

  it('are not refused while Stripe cannot be reached', async () => {
    test.server.faults.plan('get /v1/payment_intents', 'outage', 'lostRequest')
    expect([await check(), await check()]).toEqual([null, null])
  })
})
