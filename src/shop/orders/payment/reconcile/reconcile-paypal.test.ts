import { describe, expect, it } from 'vitest'
import { paypalShopForEachTest } from '#test/payments/paypal-shop.ts'
import { databases } from '#test/databases.ts'
import { reconcilePayments } from './reconcile.ts'
import { sweepWaitingPayments } from '#shop/orders/place/sweep-waiting-payments.ts'

describe.each(databases)('Reconciling payments with PayPal on %s', (_, open) => {
  const { test, paypal, begin, approve, orderAt, states } = paypalShopForEachTest(open)

  it('ignores an abandoned approval, because it authorized nothing', async () => {
    const attempt = await begin()
    paypal.pass({ hours: 2 })
    await sweepWaitingPayments(test.shop)
    await test.drain()
    const payments = await test.shop.database.db.selectFrom('payments').select(['id', 'state']).execute()
    expect(payments).toEqual([{ id: attempt, state: 'released' }])
    expect(states(attempt)).toEqual(['PAYER_ACTION_REQUIRED'])
    const found = []
    for await (const one of reconcilePayments(test.shop, { since: new Date(0), isDryRun: false })) found.push(one)
    expect(found).toEqual([])
  })

  it('releases what a restored payment has authorized, although its reference is lost', async () => {
    const attempt = await begin()
    approve(attempt)
    const asked = { key: attempt, amountCents: 2759, method: 'paypal', token: null, returnUrl: 'x' } as const
    await paypal.gateway.authorize({ ...asked, reference: orderAt(attempt).id })
    await test.shop.database.db.updateTable('payments').set({ state: 'released', reference: null }).execute()
    paypal.pass({ hours: 4 })
    for await (const one of reconcilePayments(test.shop, { since: new Date(0), isDryRun: false }))
      expect(one).toMatchObject({ paymentId: attempt, repair: 'release' })
    await test.drain()
    expect(states(attempt)).toEqual(['COMPLETED', 'VOIDED'])
  })
})
