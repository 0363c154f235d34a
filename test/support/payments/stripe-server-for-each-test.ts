import { afterEach, beforeEach, expect } from 'vitest'
import { startStripe, type StripeServer } from '#providers/stripe/stripe-server.ts'

export type StripeServerTest = { clock: { now: Date }; server: StripeServer }

/** Gives each test a server. All requests and responses of a test must match the OpenAPI document. */
export function stripeServerForEachTest(): StripeServerTest {
  const test = {} as StripeServerTest
  beforeEach(async () => {
    const clock = { now: new Date('2026-11-25T12:00:00Z') }
    Object.assign(test, { clock, server: await startStripe(() => clock.now) })
  })
  afterEach(async () => {
    await test.server.close()
    expect(test.server.violations).toEqual([])
  })
  return test
}
