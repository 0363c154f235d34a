import { beforeEach, describe, expect, it } from 'vitest'
import { deliverOrder, packOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { orderChecks } from '#test/order-checks.ts'
import { shopperOf } from '#test/shopper.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const DAY_MS = 24 * 3600_000

describe.each(databases)('A shopper who returns items on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  const { stock } = orderChecks(test, shopper)
  let number: string
  // Two mugs of $20.00, standard shipping of $5.99 and tax of 8 percent come to $49.19.
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 2 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await test.drain()
  })

  const mugs = (quantity: number) => [{ item: 0, quantity }]
  const request = (kind: string, body: object = {}) => ({
    requestKey: 'key-00001',
    kind,
    items: mugs(1),
    ...(kind === 'return' && { reason: 'doesNotFit' }),
    ...(kind === 'claim' && { reason: 'damaged' }),
    ...body,
  })
  const ask = (kind: string, body: object = {}, by: Pick<typeof shopper, 'send'> = shopper, query = '') =>
    by.send('POST', `/api/orders/${number}/returns${query}`, request(kind, body))
  const preview = (kind: string, items = mugs(1)) =>
    shopper.send('POST', `/api/orders/${number}/returns/preview`, { kind, items, reason: 'doesNotFit' })
  const history = async () => (await shopper.send('GET', `/api/orders/${number}`)).body.history as Record<string, never>
  const deliver = async () => {
    await shipOrder(test.shop, number, UPS)
    await deliverOrder(test.shop, number)
    await test.drain()
  }
  const conflict = (message: string) => ({ status: 409, body: { message, code: 'conflict' } })
  const refunds = () => [...test.sandbox.ledger.values()].flatMap((entry) => Object.values(entry.refunds ?? {}))

  it('requests a return of delivered items, and sees the refund first', async () => {
    await deliver()
    expect(await preview('return')).toMatchObject({
      status: 200,
      body: { items: mugs(1), canceled: [], subtotal: 20, shipping: 0, tax: 1.6, other: 0, refund: 21.6 },
    })
    const { status, body } = await ask('return', { comment: ' Too small.\n' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'delivered',
      history: {
        refunded: 0,
        returns: [
          {
            number: `${number}-R1`,
            kind: 'return',
            state: 'requested',
            reason: 'doesNotFit',
            comment: 'Too small.',
            wish: 'refund',
            items: mugs(1),
            canceled: [],
            refunded: 0,
          },
        ],
        returnable: { return: { items: mugs(1), until: '2026-02-14' } },
      },
    })
    expect((await history()).events).toContainEqual(
      expect.objectContaining({ kind: 'returnRequested', by: 'shopper', returnKind: 'return' }),
    )
    expect([await stock(), refunds()]).toEqual([0, []])
  })

  it('can do so with the key in the link, but nobody can without it', async () => {
    await deliver()
    const missing = { status: 404, body: { message: 'Order not found', code: 'not_found' } }
    for (const query of ['', '?key=wrong'])
      expect(await ask('return', {}, shopperOf(test), query)).toMatchObject(missing)
    const key = new URL(/https?:\S+/.exec(test.emails[0]!.text)![0]).search
    expect((await ask('return', {}, shopperOf(test), key)).status).toBe(201)
  })

  it('requests it once with one request key, even 8 times simultaneously', async () => {
    await deliver()
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask('return')))
    expect(replies.map(({ status }) => status)).toEqual(Array<number>(8).fill(201))
    expect((await history()).returns).toHaveLength(1)
  })

  it.each([
    ['pieces', { items: mugs(2) }],
    ['a reason', { reason: 'other' }],
    ['words', { comment: 'Too small.' }],
  ])('cannot reuse a request key for another request, with other %s', async (_what, other) => {
    await deliver()
    expect((await ask('return')).status).toBe(201)
    expect(await ask('return', other)).toMatchObject(
      conflict(
        'This request was already sent with different items or details, and was not changed. You can find it on your order page.',
      ),
    )
    expect((await ask('return')).status).toBe(201)
    expect((await history()).returns).toMatchObject([{ items: mugs(1), reason: 'doesNotFit', comment: null }])
  })

  it('requests it once with one request key for reordered lines, even after the withdrawal has canceled them', async () => {
    for (const id of [2, 3]) await addProduct(test.shop, { id, name: `Bowl ${id}`, priceCents: 1000, stock: 1 })
    await shopper.add(2)
    await shopper.prepare(3)
    number = String((await shopper.order()).body.orderNumber)
    const both = [...mugs(1), { item: 1, quantity: 1 }]
    for (const items of [both, both.toReversed()]) expect((await ask('withdrawal', { items })).status).toBe(201)
    expect((await history()).returns).toHaveLength(1)
  })

  it('never returns more units than were bought, with 32 simultaneous requests', async () => {
    await deliver()
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, index) => ask('return', { requestKey: `request-${index}` })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array<number>(30).fill(409)])
    expect((await history()).returns).toHaveLength(2)
    expect(await examine(test.shop)).toEqual([])
  })

  it.each([
    ['return', 'Mug: none were sent so far, so 1 cannot be returned.'],
    ['claim', 'Mug: none were sent so far, so 1 cannot be claimed.'],
  ])('cannot request a %s for units that were not sent', async (kind, message) => {
    expect(await ask(kind)).toMatchObject(conflict(message))
    await packOrder(test.shop, number)
    expect(await ask(kind)).toMatchObject(conflict(message))
  })

  it('cannot return more units than were bought, or a unit twice', async () => {
    await deliver()
    expect(await ask('return', { items: mugs(3) })).toMatchObject(
      conflict('Mug: 2 were ordered, so 3 cannot be returned.'),
    )
    await ask('return')
    expect(await ask('return', { requestKey: 'key-00002', items: mugs(2) })).toMatchObject(
      conflict('Mug: 1 is already in a return, so 2 cannot be returned.'),
    )
  })

  it.each([
    ['withdrawal', 14, 15, 'The 14 days to withdraw from the contract ended on January 29, 2026.'],
    ['return', 30, 31, 'Mug: the 30 days to return it ended on February 14, 2026.'],
  ])('has for a %s up to %i days after the delivery', async (kind, last, late, message) => {
    await deliver()
    const offered = async () => (await history()).returnable![kind] as { items: unknown[] }
    for (const day of [0, last - 1, last]) {
      test.moveClock(day === 0 ? 0 : day === last ? DAY_MS : day * DAY_MS)
      expect([day, (await preview(kind)).status, (await offered()).items]).toEqual([day, 200, mugs(2)])
    }
    test.moveClock((late - last) * DAY_MS)
    expect([await preview(kind), (await offered()).items]).toMatchObject([conflict(message), []])
    expect(await ask(kind)).toMatchObject(conflict(message))
  })

  it('is told what is missing or invalid in the request', async () => {
    await deliver()
    const invalid = (message: string) => ({ status: 400, body: { message, code: 'invalid' } })
    expect(await ask('return', { reason: null })).toMatchObject(invalid('Choose a reason.'))
    expect(await ask('return', { reason: 'damaged' })).toMatchObject(invalid('Choose a reason.'))
    expect(await ask('return', { items: [] })).toMatchObject(conflict('Choose at least one item.'))
    expect(await ask('return', { items: [{ item: 7, quantity: 1 }] })).toMatchObject(
      invalid('The order has no item 7.'),
    )
    expect(await ask('return', { items: [...mugs(1), ...mugs(1)] })).toMatchObject(invalid('An item is named twice.'))
    for (const length of [501, 5001])
      expect((await ask('return', { comment: 'x'.repeat(length) })).body).toMatchObject({
        code: 'invalid',
        fields: { comment: 'The comment must be 500 characters or fewer.' },
      })
    expect(await ask('return', { comment: '4242 4242 4242 4242' })).toMatchObject(
      invalid('The comment must not contain a card number'),
    )
  })

  describe('by withdrawing from the contract', () => {
    const receipts = () => test.emails.filter(({ subject }) => subject.startsWith('Your withdrawal'))

    it('cancels units that are not packed at once, and is refunded fully with shipping', async () => {
      expect((await preview('withdrawal', mugs(2))).body).toMatchObject({ canceled: mugs(2), items: [], refund: 49.19 })
      expect((await ask('withdrawal', { items: mugs(2) })).status).toBe(201)
      expect((await history()).returns).toMatchObject([
        { kind: 'withdrawal', state: 'closed', canceled: mugs(2), items: [], refunded: 49.19, reason: null },
      ])
      await test.drain()
      expect([await stock(), refunds()]).toEqual([2, [4919]])
      expect(receipts()).toHaveLength(1)
      expect(receipts()[0]!.text).toContain('Received on January 15, 2026 at 12:00:00 UTC')
      expect(receipts()[0]!.text).toContain('Items in your withdrawal:\n- 2 x Mug')
      expect(await examine(test.shop)).toEqual([])
    })

    it('may do so before the delivery, and needs no approval', async () => {
      await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
      expect((await preview('withdrawal', mugs(2))).body).toMatchObject({
        canceled: mugs(1),
        items: mugs(1),
        shipping: 5.99,
        refund: 49.19,
      })
      expect((await ask('withdrawal', { items: mugs(2) })).status).toBe(201)
      expect(await history()).toMatchObject({
        refunded: 21.6,
        returns: [{ state: 'approved', canceled: mugs(1), items: mugs(1) }],
        returnable: { withdrawal: { items: [], until: null } },
      })
      expect(await examine(test.shop)).toEqual([])
    })

    it('has days counted from the last parcel', async () => {
      await shipOrder(test.shop, number, UPS, [{ line: '1', quantity: 1 }])
      await deliverOrder(test.shop, number)
      test.moveClock(40 * DAY_MS)
      expect((await preview('withdrawal', mugs(2))).status).toBe(200)
      await deliver()
      test.moveClock(14 * DAY_MS)
      expect((await preview('withdrawal', mugs(2))).status).toBe(200)
      test.moveClock(DAY_MS)
      expect((await preview('withdrawal', mugs(2))).status).toBe(409)
    })
  })

  it('withdraws from packed units: they are unpacked, canceled at once, and can no longer be shipped', async () => {
    await packOrder(test.shop, number)
    expect(await preview('withdrawal', mugs(2))).toMatchObject({
      body: { items: [], canceled: mugs(2), shipping: 5.99, refund: 49.19 },
    })
    const { body } = await ask('withdrawal', { items: mugs(2) })
    expect(body).toMatchObject({ status: 'canceled', history: { parcels: [], returns: [{ state: 'closed' }] } })
    await test.drain()
    expect([await stock(), refunds()]).toEqual([2, [4919]])
    await expect(shipOrder(test.shop, number, UPS)).rejects.toMatchObject({ code: 'conflict' })
    expect(await examine(test.shop)).toEqual([])
  })

  it('withdraws from part of a packed parcel: the rest is unpacked, and can be packed again', async () => {
    await packOrder(test.shop, number)
    const { body } = await ask('withdrawal', { items: mugs(1) })
    expect(body).toMatchObject({ status: 'processing', history: { parcels: [], canceled: mugs(1) } })
    await deliver()
    expect([await stock(), refunds()]).toEqual([1, [2160]])
    expect(await examine(test.shop)).toEqual([])
  })
})
