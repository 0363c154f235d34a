import { afterEach, beforeEach, expect } from 'vitest'
import type { Gateway } from '#payments/gateway.ts'
import { createPaypal } from '#payments/paypal/paypal.ts'
import type { PaypalSettings } from '#payments/paypal/settings.ts'
import { createCertificates } from '#providers/paypal/certificate.ts'
import type { Buyer } from '#providers/paypal/buyers.ts'
import { openPaypalServer } from '#providers/paypal/paypal-server.ts'

export const SECRETS = {
  clientId: 'client-id-of-the-shop',
  clientSecret: 'client-secret-of-the-shop',
  webhookId: '8PT597110X687430LKGECATA',
}

export const ATTEMPT = {
  key: 'rq0Jm2cO4bYdH8sVkXwN1zTfLgPaUe7i',
  amountCents: 2505,
  method: 'paypal',
  token: null,
  returnUrl: 'https://shop.example/checkout?payment=1',
} as const

const START = new Date('2026-03-02T12:00:00Z')

type Server = Awaited<ReturnType<typeof openPaypalServer>>
type Test = {
  server: Server
  gateway: Gateway
  clock: { now: Date }
  /** Reopens the adapter, as after a restart or with other settings. */
  reopen: (settings?: Partial<PaypalSettings>) => Gateway
  pass: (time: { hours?: number; days?: number }) => void
  /** Starts a payment and returns its reference. */
  begin: (key?: string) => Promise<string>
  /** Authorizes a payment with an account, and returns its reference. */
  reserve: (buyer?: Buyer, key?: string) => Promise<string>
  capture: (buyer?: Buyer) => Promise<string>
}

/** A stand-in and an adapter for each test. No request or response may violate PayPal's schemas. */
export function paypalForEachTest(): Test {
  const clock = { now: START }
  const certificates = createCertificates(START)
  const now = () => clock.now
  const test = { clock } as Test
  const { key } = ATTEMPT
  test.reopen = (settings) =>
    createPaypal({ ...SECRETS, environment: 'sandbox', api: test.server.origin, ...settings }, now)
  test.pass = ({ hours = 0, days = 0 }) => {
    clock.now = new Date(clock.now.getTime() + (days * 24 + hours) * 3_600_000)
  }
  test.begin = async (given = key) => {
    const answer = await test.gateway.authorize({ ...ATTEMPT, key: given })
    if (answer.outcome !== 'action') throw new Error(`It is ${answer.outcome}`)
    return answer.reference
  }
  test.reserve = async (buyer = 'balance', given = key) => {
    const reference = await test.begin(given)
    test.server.approve(reference, buyer)
    await test.gateway.authorize({ ...ATTEMPT, key: given, reference })
    return reference
  }
  test.capture = async (buyer = 'balance') => {
    const reference = await test.reserve(buyer)
    await test.gateway.capture({ reference, key })
    return reference
  }
  beforeEach(async () => {
    clock.now = START
    test.server = await openPaypalServer({ ...SECRETS, now, certificates })
    test.gateway = test.reopen()
  })
  afterEach(async () => {
    await test.server.close()
    expect(test.server.violations).toEqual([])
  })
  return test
}
