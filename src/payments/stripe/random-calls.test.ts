import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fault } from '#providers/stripe/faults.ts'
import { RETURN_URL, stripeForEachTest } from '#test/payments/stripe-for-each-test.ts'

const DAY_MS = 86_400_000
const KEYS = ['a', 'b'] as const
const FAULTS: (Fault | null)[] = [
  null,
  null,
  null,
  'lostAnswer',
  'cutAnswer',
  'storedError',
  'rateLimit',
  'lostRequest',
]

const calls = fc.array(
  fc.record({
    what: fc.constantFrom('authorize', 'capture', 'release', 'refund', 'find', 'restart', 'wait a day' as const),
    key: fc.constantFrom(...KEYS),
    refundKey: fc.constantFrom('one', 'two'),
    isReferenceKnown: fc.boolean(),
    // The second fault meets the retry of the SDK.
    faults: fc.tuple(fc.constantFrom(...FAULTS), fc.constantFrom(...FAULTS)),
  }),
  { minLength: 4, maxLength: 12 },
)

describe('Random Stripe calls in any order, with faults', () => {
  const test = stripeForEachTest()

  it('charge once per key, refund once per key, and charge nothing that was released', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(calls, async (sequence) => {
        run += 1
        const name = (key: string) => `${run}-${key}`
        const { ledger, faults, keys, tokenize } = test.server
        const tokens = new Map(KEYS.map((key) => [key, tokenize('visa')]))
        const released = new Set<string>()
        let gateway = test.gateway
        const intentsOf = (key: string) =>
          [...ledger.intents.values()].filter(({ metadata }) => metadata.attempt === name(key))

        for (const { what, key, refundKey, isReferenceKnown, faults: planned } of sequence) {
          for (const fault of planned) if (fault) faults.plan('post', fault)
          const reference = intentsOf(key)[0]?.id
          const attempt = {
            key: name(key),
            amountCents: 2500,
            method: 'card' as const,
            token: tokens.get(key)!,
            returnUrl: RETURN_URL,
          }
          const call = async () => {
            if (what === 'authorize') await gateway.authorize(attempt)
            if (what === 'find') await gateway.find({ key: name(key) })
            if (what === 'capture' && reference) await gateway.capture({ reference, key: name(key) })
            if (what === 'refund' && reference)
              await gateway.refund({ key: name(`${key}-${refundKey}`), reference, amountCents: 1500 })
            if (what === 'release') {
              await gateway.release({ reference: isReferenceKnown ? (reference ?? null) : null, key: name(key) })
              released.add(key)
            }
          }
          await call().catch(() => undefined)
          while (faults.next('post'));
          if (what === 'restart') gateway = await test.reopen()
          if (what === 'wait a day') {
            test.clock.now = new Date(test.clock.now.getTime() + DAY_MS)
            keys.forget()
          }
        }

        for (const key of KEYS) {
          const charged = intentsOf(key).filter(({ status }) => status === 'succeeded' || status === 'requires_capture')
          expect(charged.length).toBeLessThanOrEqual(released.has(key) ? 0 : 1)
          const status = await (await test.reopen()).find({ key: name(key) })
          expect(['authorized', 'captured'].includes(status.state)).toBe(charged.length === 1)
        }
        const refundKeys = [...ledger.refunds.values()].map(({ metadata }) => metadata!.refund)
        expect(new Set(refundKeys).size).toBe(refundKeys.length)
        for (const charge of ledger.charges.values()) expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
      }),
      { numRuns: 15, seed: 20_261_125 },
    )
  })
})
