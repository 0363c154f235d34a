import { beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { reconcilePayments } from './reconcile.ts'

describe.each(databases)('Reconciling payments with the provider on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let paymentId: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, stock: 5 })
    number = String((await shopper.buy(1)).body.orderNumber)
    paymentId = [...test.sandbox.ledger.keys()][0]!
  })

  const ledger = () => [...test.sandbox.ledger.values()].map(({ state }) => state)
  const reconcile = async (isDryRun = false, since = new Date(0)) => {
    const found: [string | null, string, string | null][] = []
    for await (const { orderNumber, problem, repair } of reconcilePayments(test.shop, { since, isDryRun }))
      found.push([orderNumber, problem, repair])
    return found
  }
  const authorize = (key: string) =>
    test.sandbox.authorize({ key, amountCents: 500, method: 'paypal', token: null, returnUrl: '' })

  it('finds nothing while they match, even while the shop is processing them', async () => {
    expect(await reconcile()).toEqual([])
    await test.drain()
    expect(await reconcile()).toEqual([])
  })

  it('releases money authorized after a restored backup, and reports what was charged', async () => {
    await authorize('reserved later')
    await authorize('charged later')
    await test.sandbox.capture({ reference: 'sandbox_charged later', key: 'charged later' })
    const findings = [
      [null, 'is authorized at the provider and unknown here', 'release'],
      [null, 'has charged $5.00 at the provider and is unknown here', null],
    ]
    expect(await reconcile(true)).toEqual(findings)
    await test.drain()
    expect(ledger()).toEqual(['captured', 'authorized', 'captured'])
    expect(await reconcile()).toEqual(findings)
    // The release waits in the outbox.
    expect(await reconcile()).toEqual([findings[1]])
    await test.drain()
    expect(ledger()).toEqual(['captured', 'released', 'captured'])
    expect(await reconcile()).toEqual([findings[1]])
  })

  it('records what the provider but not the shop has charged, without charging twice', async () => {
    await test.sandbox.capture({ reference: `sandbox_${paymentId}`, key: paymentId })
    await test.shop.database.exec(`update outbox set done_at = created_at where kind = 'capture'`)
    const found = [[number, 'is authorized here and captured at the provider', 'capture']]
    expect(await reconcile()).toEqual(found)
    await test.drain()
    expect([await reconcile(), await examine(test.shop)]).toEqual([[], []])
  })

  it('reports an amount, a refund, and an order that the provider does not know', async () => {
    await test.drain()
    await test.sandbox.refund({ key: 'by hand', reference: `sandbox_${paymentId}`, amountCents: 100 })
    expect(await reconcile()).toEqual([[number, 'has refunds of $0.00 here and $1.00 at the provider', null]])
    test.shop.gateway = { ...test.sandbox, find: async () => ({ state: 'unknown' }), async *listSince() {} }
    expect(await reconcile()).toEqual([[number, 'is captured here and unknown at the provider', null]])
  })

  it('checks a dispute, and ignores other providers', async () => {
    await test.drain()
    await shopper.prepare(1)
    await shopper.payWith('4000 0000 0000 0259')
    const disputed = String((await shopper.order()).body.orderNumber)
    await test.drain()
    const later = new Date(test.clock.now.getTime() + 1)
    expect(await reconcile(false, later)).toEqual([])
    const found = [disputed, 'is captured here and disputed at the provider', 'look']
    expect(await reconcile()).toContainEqual(found)
    await test.drain()
    expect(await reconcile()).not.toContainEqual(found)
    expect(await examine(test.shop)).toMatchObject([expect.stringContaining('is disputed')])
    await test.shop.database.exec(`update payments set gateway = 'another'`)
    test.shop.gateway = { ...test.sandbox, find: async () => ({ state: 'unknown' }), async *listSince() {} }
    expect(await reconcile()).toEqual([])
  })
})
