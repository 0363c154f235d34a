import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000

describe.each(databases)('A withdrawal from units in a pending request, on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 3 })
    await shopper.prepare(1, 3)
    number = String((await shopper.order()).body.orderNumber)
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await test.drain()
    test.emails.length = 0
  })

  const mugs = (quantity: number) => [{ item: 0, quantity }]
  const ask = (kind: string, quantity: number, requestKey = kind.padEnd(8, '-')) =>
    shopper.send('POST', `/api/orders/${number}/returns`, {
      requestKey,
      kind,
      items: mugs(quantity),
      ...(kind !== 'withdrawal' && { reason: kind === 'claim' ? 'damaged' : 'doesNotFit' }),
    })
  const history = async () => (await shopper.send('GET', `/api/orders/${number}`)).body.history as Record<string, never>
  const returned = (ordinal: number) => ({ number, ordinal })
  const settle = async () => {
    await test.drain()
    test.moveClock(5000)
    await test.drain()
  }
  const kinds = async () => ((await history()).events as unknown as { kind: string }[]).map(({ kind }) => kind)

  it.each(['return', 'claim'])('closes a requested %s for those units, and notifies both sides', async (kind) => {
    await ask(kind, 3)
    test.moveClock(14 * DAY_MS)
    expect((await history()).returnable).toMatchObject({ withdrawal: { items: mugs(3) } })
    expect((await ask('withdrawal', 3)).status).toBe(201)
    expect((await history()).returns).toMatchObject([
      { kind, state: 'closed', items: [] },
      { kind: 'withdrawal', state: 'approved', items: mugs(3) },
    ])
    expect((await kinds()).slice(-3)).toEqual(['returnRequested', 'withdrawn', 'returnSuperseded'])
    await settle()
    const receipt = test.emails.find(({ subject }) => subject.startsWith('Your withdrawal'))
    expect(receipt?.text).toContain(`Your ${kind} ${number}-R1 was closed: its items are now part of this withdrawal.`)
    await expect(declineReturn(test.shop, returned(1), 'No.')).rejects.toMatchObject({ code: 'conflict' })
    await receiveReturn(test.shop, returned(2), { restock: 'all' })
    await settle()
    expect([...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))).toEqual([6480])
    expect(await examine(test.shop)).toEqual([])
    await test.shop.database.exec(`delete from order_events where kind = 'returnSuperseded'`)
    expect(await examine(test.shop)).toEqual([`Return ${number}-R1: no event says that it was superseded.`])
  })

  it('reduces an approved return only by units that nothing else covers', async () => {
    await ask('return', 2)
    await approveReturn(test.shop, returned(1), null)
    expect((await ask('withdrawal', 2)).status).toBe(201)
    expect((await history()).returns).toMatchObject([
      { kind: 'return', state: 'approved', items: mugs(1) },
      { kind: 'withdrawal', state: 'approved', items: mugs(2) },
    ])
    await settle()
    const receipt = test.emails.find(({ subject }) => subject.startsWith('Your withdrawal'))
    expect(receipt?.text).toContain(`1 item from your return ${number}-R1 is now part of this withdrawal.`)
    expect(await examine(test.shop)).toEqual([])
  })

  it('leaves a return alone if there are enough other units', async () => {
    await ask('return', 2)
    expect((await ask('withdrawal', 1)).status).toBe(201)
    expect((await history()).returns).toMatchObject([{ state: 'requested', items: mugs(2) }, { items: mugs(1) }])
    expect(await kinds()).not.toContain('returnSuperseded')
  })

  it('is not possible for items that have come back, or after the 14 days', async () => {
    await ask('return', 2)
    await approveReturn(test.shop, returned(1), null)
    await receiveReturn(test.shop, returned(1), { restock: 'all' })
    expect(await ask('withdrawal', 2)).toMatchObject({
      status: 409,
      body: { message: 'Mug: 2 are already in a return, so 2 cannot be withdrawn from.' },
    })
    await ask('return', 1, 'key-00002')
    test.moveClock(15 * DAY_MS)
    expect(await ask('withdrawal', 1)).toMatchObject({
      status: 409,
      body: { message: 'The 14 days to withdraw from the contract ended on January 29, 2026.' },
    })
  })
})
