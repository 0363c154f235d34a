import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { BEGINNINGS, doDeed, SHIPPING_DEEDS } from '#test/orders/shipping-deeds.ts'
import { shopperOf } from '#test/shopper.ts'
import { sweepDuePayments } from './sweep-due-payments.ts'

const CALLS = ['capture', 'release', 'refund', 'find'] as const
type Call = (typeof CALLS)[number]
/** `lost` calls are carried out, and not answered. */
type Outage = { call: Call; is: 'refused' | 'lost' } | null
const DEEDS = [...SHIPPING_DEEDS, 'drain', 'second', 'minute'] as const
type Deed = (typeof DEEDS)[number]

const outage = fc.option(fc.record({ call: fc.constantFrom(...CALLS), is: fc.constantFrom('refused', 'lost') }))
/** A deed of the owner or shopper, maybe in the middle of the provider's next call. */
const step = fc.record({ deed: fc.constantFrom(...DEEDS), outage, isAmidCall: fc.boolean() })

const beginning = fc.constantFrom<Deed[]>(...BEGINNINGS)

describe.each(databases)('Money charged with the first parcel, on %s,', (_, open) => {
  const test = shopForEachTest(open, { settings: { capture: 'on-shipment' } })

  const act = async (number: string, deed: Deed): Promise<void> => {
    if (deed === 'drain') return test.drain()
    if (deed === 'second') return test.moveClock(1000)
    if (deed === 'minute') return test.moveClock(60_000)
    await doDeed(test.shop, number, deed)
  }

  it('matches the provider and the books after random actions, interrupted calls and lost responses', async () => {
    await addProduct(test.shop, { id: 1, stock: 10_000, priceCents: 934 })
    const { gateway } = test.shop
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { minLength: 2, maxLength: 12 }), async (first, steps) => {
        const shopper = shopperOf(test, { address: `203.0.113.${Math.floor(Math.random() * 250)}` })
        await shopper.add(1, 3)
        await shopper.ship('express')
        await shopper.payWith('4242 4242 4242 4242')
        const number = String((await shopper.order()).body.orderNumber)
        let amid: Deed | null = null
        let failing: Outage = null
        const troubled = Object.fromEntries(
          CALLS.map((call) => [
            call,
            async (...args: never[]) => {
              const deed = amid
              amid = null
              if (deed && deed !== 'drain') await act(number, deed)
              if (failing?.call === call && failing.is === 'refused') throw new Error('The provider does not answer')
              const answer = await (gateway[call] as (...args: never[]) => Promise<unknown>)(...args)
              if (failing?.call === call) throw new Error('The answer was lost')
              return answer
            },
          ]),
        )
        test.shop.gateway = { ...gateway, ...troubled }
        for (const deed of first) await act(number, deed)
        for (const { deed, outage, isAmidCall } of steps) {
          failing = outage
          if (isAmidCall) amid = deed
          else await act(number, deed)
          await test.drain()
        }
        test.shop.gateway = gateway
        for (let time = 0; time < 6; time++) {
          test.moveClock(20 * 60_000)
          await sweepDuePayments(test.shop)
          await test.drain()
        }
        const { order, history } = await readRecord(test.shop, number)
        const { state, refunds = {} } = [...test.sandbox.ledger.values()].at(-1)!
        const givenCents = Object.values(refunds).reduce((sum, cents) => sum + cents, 0)
        const isCanceled = progressOf(ledgerOf(order, history)) === 'canceled'
        const isSent = history.parcels.some((parcel) => parcel.state !== 'packed')
        if (isSent) expect(state).toBe('captured')
        if (isCanceled) expect(state === 'released' || givenCents === order.totalCents).toBe(true)
        if (state === 'captured') expect(givenCents).toBe(refundedCents(history.refunds))
        expect(history.refunds.filter((refund) => refund.state !== 'done' && state !== 'authorized')).toEqual([])
        const left = test.shop.database.db
          .selectFrom('outbox')
          .select(['kind', 'last_error'])
          .where('done_at', 'is', null)
        expect(await left.execute()).toEqual([])
        expect(await examine(test.shop)).toEqual([])
      }),
      { numRuns: 150 },
    )
  }, 400_000)
})
