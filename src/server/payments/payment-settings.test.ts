import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { ConfigError } from '#server/config-error.ts'
import { readConfig, readOpeningConfig, readPayments, readWarnings } from '#server/config.ts'
import { paypalForEachTest, SECRETS } from '#test/payments/paypal-for-each-test.ts'
import { stripeServerForEachTest } from '#test/payments/stripe-server-for-each-test.ts'
import { openedPayments, openGateway } from './open-gateway.ts'

const key = (prefix: string, mode: string): string => [prefix, mode, 'keyOfTheTest'].join('_')
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: key('rk', 'test'),
  STRIPE_PUBLISHABLE_KEY: key('pk', 'test'),
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
}
const PAYPAL = {
  PAYMENTS: 'paypal',
  PAYPAL_CLIENT_ID: SECRETS.clientId,
  PAYPAL_CLIENT_SECRET: SECRETS.clientSecret,
  PAYPAL_WEBHOOK_ID: SECRETS.webhookId,
  PAYPAL_ENVIRONMENT: 'sandbox',
}
const BOTH = { ...STRIPE, ...PAYPAL, PAYMENTS: 'stripe, paypal' }
const LIVE_STRIPE = { STRIPE_SECRET_KEY: key('rk', 'live'), STRIPE_PUBLISHABLE_KEY: key('pk', 'live') }
const LIVE = { ...BOTH, ...LIVE_STRIPE, PAYPAL_ENVIRONMENT: 'live' }
const AT_HTTPS = { SHOP_URL: 'https://maple.example', TRUSTED_PROXY: 'none', MAIL: 'files' }

const problemsOf = (env: Record<string, string>): string => {
  try {
    readPayments(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
}

describe('Stripe’s keys', () => {
  const warnings = (publishable: string) => {
    const keys = {
      STRIPE_SECRET_KEY: ['rk', 'test', '51NoSuchAccountOneSecret'].join('_'),
      STRIPE_PUBLISHABLE_KEY: `pk_test_${publishable}`,
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    }
    return readWarnings({ PAYMENTS: 'stripe', ...keys })
  }

  it('that seem to belong to two accounts cause a warning', () => {
    expect(warnings('51AnOtherAccountTwoPublic')).toEqual([
      expect.stringContaining('look like keys of two different Stripe accounts'),
    ])
  })

  it('of one account, and older ones, do not', () => {
    expect([warnings('51NoSuchAccountOnePublic'), warnings('olderFormOfKeys')]).toEqual([[], []])
  })
})

describe('The payment settings', () => {
  it('select the sandbox, Stripe, PayPal, or the last two', () => {
    for (const PAYMENTS of ['', 'sandbox'])
      expect(readPayments({ PAYMENTS })).toMatchObject({ stripe: null, paypal: null })
    const { stripe, paypal } = readPayments(BOTH)
    expect(stripe).toEqual({
      secretKey: STRIPE.STRIPE_SECRET_KEY,
      publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: ['whsec_new', 'whsec_old'],
    })
    expect(paypal).toEqual({ ...SECRETS, environment: 'sandbox' })
    // Settings of a provider that is not selected are kept for later.
    expect(readPayments({ ...BOTH, PAYMENTS: 'stripe' })).toMatchObject({ stripe, paypal: null })
  })

  it('charge immediately, or with the first parcel', () => {
    expect(readPayments({}).capture).toBe('immediate')
    expect(readPayments({ CAPTURE: 'on-shipment' }).capture).toBe('on-shipment')
    expect(problemsOf({ CAPTURE: 'later' })).toBe('CAPTURE must be immediate or on-shipment. It is "later".')
  })

  it('accept another URL for a provider only on this machine', () => {
    const env = { ...BOTH, STRIPE_API: 'http://127.0.0.1:4010', PAYPAL_API: 'http://localhost:4011' }
    const { stripe, paypal } = readPayments(env)
    expect([stripe!.api, paypal!.api]).toEqual([
      { protocol: 'http', host: '127.0.0.1', port: 4010 },
      'http://localhost:4011',
    ])
    expect(problemsOf({ ...env, PAYPAL_API: 'https://paypal.example' })).toMatch(
      /^PAYPAL_API must be an address of this machine, such as .*, and is for tests only\. It is "https:/,
    )
  })

  it('that are missing are reported all at once, one line each', () => {
    expect(problemsOf({ PAYMENTS: 'stripe,paypal', STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY })).toBe(
      [
        'STRIPE_PUBLISHABLE_KEY must be set when PAYMENTS includes stripe.',
        'STRIPE_WEBHOOK_SECRET must be set when PAYMENTS includes stripe.',
        'PAYPAL_CLIENT_ID must be set when PAYMENTS includes paypal.',
        'PAYPAL_CLIENT_SECRET must be set when PAYMENTS includes paypal.',
        'PAYPAL_WEBHOOK_ID must be set when PAYMENTS includes paypal.',
        'PAYPAL_ENVIRONMENT must be set when PAYMENTS includes paypal.',
      ].join('\n'),
    )
  })

  it.each([
    ['STRIPE_SECRET_KEY', key('pk', 'test'), 'STRIPE_SECRET_KEY must be a Stripe key'],
    ['STRIPE_PUBLISHABLE_KEY', key('sk', 'test'), 'STRIPE_PUBLISHABLE_KEY must be a Stripe key'],
    ['STRIPE_WEBHOOK_SECRET', `whsec_a,${key('sk', 'test')}`, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
    ['PAYPAL_CLIENT_SECRET', 'a secret with spaces', 'PAYPAL_CLIENT_SECRET must be the secret of that app.'],
    ['PAYPAL_WEBHOOK_ID', 'https://shop.example', 'PAYPAL_WEBHOOK_ID must be the id of the webhook at PayPal'],
    ['PAYPAL_ENVIRONMENT', 'test', 'PAYPAL_ENVIRONMENT must be live or sandbox. It is "test".'],
    ['STRIPE_PUBLISHABLE_KEY', key('pk', 'live'), 'STRIPE_SECRET_KEY is a test key and STRIPE_PUBLISHABLE_KEY a live'],
    ['PAYPAL_ENVIRONMENT', 'live', 'STRIPE_SECRET_KEY is a test key and PAYPAL_ENVIRONMENT is live. Both must'],
  ])('are rejected without revealing a secret: %s=%s', (name, value, sentence) => {
    const problem = problemsOf({ ...BOTH, [name]: value })
    expect(problem).toContain(sentence)
    for (const secret of ['keyOfTheTest', 'whsec_a', 'secret with', 'shop.example'])
      expect(problem).not.toContain(secret)
  })

  it.each([
    ['TEST_PAYMENTS', 'yes', 'TEST_PAYMENTS=yes is for test keys, but these are live keys.'],
    ['STRIPE_API', 'http://127.0.0.1:4010', 'STRIPE_API is for tests, and must not be set with a live key.'],
    ['PAYPAL_API', 'http://127.0.0.1:4010', 'PAYPAL_API is for tests: PAYPAL_ENVIRONMENT must be sandbox.'],
  ])('are rejected beside live keys: %s=%s', (name, value, sentence) => {
    expect(problemsOf({ ...LIVE, [name]: value })).toBe(sentence)
  })

  it('that contradict each other are reported all at once, grouped by provider', () => {
    const address = 'http://127.0.0.1:4010'
    const env = { ...LIVE, TEST_PAYMENTS: 'yes', STRIPE_API: address, PAYPAL_API: address }
    expect(problemsOf(env).split('\n')).toEqual([
      'STRIPE_API is for tests, and must not be set with a live key.',
      'PAYPAL_API is for tests: PAYPAL_ENVIRONMENT must be sandbox.',
      'TEST_PAYMENTS=yes is for test keys, but these are live keys.',
    ])
  })

  it('tell the owner which provider is used, and whether anything is charged', () => {
    const told = (env: Record<string, string>) => openedPayments(readPayments(env))
    expect(told({})).toBe('Payments: sandbox, in test mode: nothing is charged.')
    expect(told(STRIPE)).toBe('Payments: stripe, in test mode: nothing is charged.')
    expect(told(LIVE)).toBe('Payments: stripe and paypal, in live mode.')
    expect(told({ ...LIVE, PAYMENTS: 'paypal' })).toBe('Payments: paypal, in live mode.')
  })
})

describe('A shop with payment providers', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())
  const stripe = stripeServerForEachTest()
  const paypal = paypalForEachTest()
  const env = (changes: Record<string, string> = {}) => ({
    ...BOTH,
    DATA_DIR: `${folder.path}/data`,
    STRIPE_SECRET_KEY: stripe.server.secretKey,
    STRIPE_API: `http://127.0.0.1:${stripe.server.api.port}`,
    PAYPAL_API: paypal.server.origin,
    ...changes,
  })

  it('takes cards with one and PayPal with the other', async () => {
    const { gateway, sandbox } = await openGateway(await readOpeningConfig(env()), () => stripe.clock.now)
    expect([gateway.name, gateway.mode, sandbox]).toEqual(['stripe,paypal', 'test', null])
    expect(gateway.providers).toEqual({ card: 'stripe', paypal: 'paypal' })
    expect(gateway.cardEntry).toEqual({ by: 'script', publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY })
    const attempt = { key: 'key', amountCents: 2500, returnUrl: 'http://localhost:3000/back' }
    const token = stripe.server.tokenize('visa')
    const card = await gateway.authorize({ ...attempt, method: 'card', token })
    const wallet = await gateway.authorize({ ...attempt, method: 'paypal', token: null })
    expect([card.outcome, wallet.outcome]).toEqual(['approved', 'action'])
    const references = [card, wallet].map((answer) => ('reference' in answer ? answer.reference : ''))
    for (const reference of references) expect(gateway.isReference(reference)).toBe(true)
    const states = references.map(async (reference) => (await gateway.find({ key: 'key', reference })).state)
    expect(await Promise.all(states)).toEqual(['authorized', 'action'])
  })

  it('does not start with keys that a provider rejects, and creates no folder', async () => {
    const wrong = { STRIPE_SECRET_KEY: key('rk', 'test'), PAYPAL_CLIENT_SECRET: 'another-secret' }
    await expect(readOpeningConfig(env(wrong))).rejects.toThrow(
      new ConfigError(
        'Stripe does not accept STRIPE_SECRET_KEY: it is wrong, or it was revoked.\n' +
          'PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: they are wrong, or not of PAYPAL_ENVIRONMENT=sandbox.',
      ),
    )
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('does not start with test keys at an https URL unless its owner confirms it', async () => {
    await expect(readOpeningConfig(env(AT_HTTPS))).rejects.toThrow(
      new ConfigError(
        'The keys of the payment provider charge nothing, and SHOP_URL is https. Set live keys, or set TEST_PAYMENTS=yes: ' +
          'each page then says that this is a test shop.',
      ),
    )
    expect(readdirSync(folder.path)).toEqual([])
    const opened = await readOpeningConfig(env({ ...AT_HTTPS, TEST_PAYMENTS: 'yes' }))
    expect(opened.payments.stripe?.publishableKey).toBe(STRIPE.STRIPE_PUBLISHABLE_KEY)
  })

  it('is opened by the owner’s commands without calling a provider', () => {
    expect(readConfig(env({ STRIPE_SECRET_KEY: key('rk', 'test') })).payments.stripe).not.toBeNull()
    expect([stripe.server.requests, paypal.server.requests]).toEqual([[], []])
  })
})
