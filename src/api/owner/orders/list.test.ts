import { describe, expect, it } from 'vitest'
import type { DeedInput } from '#contract/owner/index.ts'
import { databases } from '#test/databases.ts'
import { NO_TRACKING } from '#test/owner/moving-orders.ts'
import { ordersToList } from '#test/owner/orders-to-list.ts'
import { CHARGING_MS } from '#domain/orders/payment-states.ts'
import { startNextBlock } from '#database/orders/list/index-orders.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'

type Filter = Partial<DeedInput<'GET /owner/orders'>>

describe.each(databases)("The owner's list of orders on %s", (_, open) => {
  const { test, buy, act, move, list, numbers } = ordersToList(open)
  const ship = (number: string) => move('POST /owner/orders/{number}/shipments', { number, ...NO_TRACKING })

  async function walk(filter: Filter, limit = 2): Promise<string[]> {
    const all: string[] = []
    let after: string | null | undefined
    do {
      const page = await list({ ...filter, limit, ...(after && { after }) })
      all.push(...(page.orders as { number: string }[]).map(({ number }) => number))
      after = page.after as string | null
      expect(page.hasMore).toBe(after !== null)
    } while (after !== null)
    return all
  }

  it('is walked page by page, newest first, with each filter', async () => {
    const placed: string[] = []
    for (let count = 0; count < 5; count++) placed.push(await buy(1))
    await buy(2, 'Grace Hopper', 'grace@example.com')
    const newest = placed.toReversed()
    for (const filter of [
      { q: 'mug' },
      { q: 'mug ada' },
      { email: 'ADA@example.com' },
      { email: 'ada@example.com', q: 'mug' },
    ])
      expect(await walk(filter)).toEqual(newest)
    expect((await walk({})).slice(1)).toEqual(newest)
    expect((await walk({ status: 'processing' })).slice(1)).toEqual(newest)
    expect((await walk({ attention: 'to pack' })).slice(0, 5)).toEqual(placed)
  })

  it('names `after` if it is not the number of an order', async () => {
    const after = 'XXXX-XXXX'
    expect(await act('GET /owner/orders', { limit: 5, after })).toMatchObject({
      status: 400,
      body: { fields: { after: expect.any(String) } },
    })
  })

  it('shows orders with something left to pack', async () => {
    const [packed, shipped, canceled, open] = [await buy(1), await buy(1), await buy(1), await buy(2)]
    await move('POST /owner/orders/{number}/parcels', { number: packed })
    await ship(shipped)
    await move('POST /owner/orders/{number}/cancellations', { number: canceled })
    expect(await numbers({ attention: 'to pack' })).toEqual([open])
    expect(await numbers({ attention: 'to pack', q: 'lamp' })).toEqual([open])
    expect(await numbers({ attention: 'to pack', q: 'mug' })).toEqual([])
    expect(await numbers({ status: 'canceled', q: 'mug' })).toEqual([canceled])
    const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'exchange' } as const
    const lines = [{ position: 0, quantity: 1 }]
    await requestReturn(test.shop, shipped, { ...claim, requestKey: 'key-00001', lines })
    await act('POST /owner/orders/{number}/returns/{ordinal}/approval', { number: shipped, ordinal: 1, answer: null })
    const receipt = { number: shipped, ordinal: 1, restock: 'none', settlement: 'replacement' }
    await move('POST /owner/orders/{number}/returns/{ordinal}/receipt', receipt)
    expect(await numbers({ attention: 'to pack' })).toEqual([shipped, open])
  })

  it('shows orders that are unpaid, with a return to decide or receive, or with a failed refund', async () => {
    const [unpaid, returned, failed] = [await buy(1), await buy(1), await buy(1)]
    await buy(1)
    const { db } = test.shop.database
    const payment = db.selectFrom('orders').select('payment_id').where('number', '=', unpaid)
    await db.updateTable('payments').set({ state: 'expired' }).where('id', 'in', payment).execute()
    await ship(returned)
    const lines = [{ position: 0, quantity: 1 }]
    const claim = { kind: 'claim', reason: 'damaged', comment: null, wish: 'refund' } as const
    await requestReturn(test.shop, returned, { ...claim, requestKey: 'key-00001', lines })
    test.shop.gateway.refund = async () => ({ accepted: false, message: 'Closed.' })
    await move('POST /owner/orders/{number}/refunds', { number: failed, goodwillCents: 300 })
    await test.drain()
    for (const [attention, number] of [
      ['unpaid', unpaid],
      ['open return', returned],
      ['failed refund', failed],
    ] as const) {
      expect([attention, await numbers({ attention })]).toEqual([attention, [number]])
      expect(await numbers({ attention, q: 'ada mug' })).toEqual([number])
      expect(await numbers({ attention, q: 'lamp' })).toEqual([])
      expect(await numbers({ attention, email: 'grace@example.com' })).toEqual([])
    }
  })

  it('shows as unpaid the orders that its column shows as unpaid, and no other', async () => {
    const names = ['paid', 'expired', 'disputed', 'notCharged', 'ended', 'refunded', 'partly refunded', 'canceled']
    const placed: Record<string, string> = {}
    for (const name of names) placed[name] = await buy(2)
    test.moveClock(CHARGING_MS + 1000)
    const { db } = test.shop.database
    const at = new Date(test.shop.now().getTime() - 1000).toISOString()
    const pay = (name: string, change: object) =>
      db
        .updateTable('payments')
        .set(change)
        .where('id', '=', db.selectFrom('orders').select('payment_id').where('number', '=', placed[name]!))
        .execute()
    await pay('expired', { state: 'expired' })
    await pay('disputed', { state: 'disputed' })
    await pay('notCharged', { state: 'authorized' })
    await pay('ended', { state: 'authorized', capture_mode: 'on-shipment', next_check_at: at, expires_at: at })
    await move('POST /owner/orders/{number}/refunds', { number: placed.refunded!, goodwillCents: 2759 })
    await move('POST /owner/orders/{number}/refunds', { number: placed['partly refunded']!, goodwillCents: 100 })
    await move('POST /owner/orders/{number}/cancellations', { number: placed.canceled! })
    const { orders } = await list({ status: 'processing' })
    const shown = (orders as { number: string; unpaid: string | null }[]).filter(({ unpaid }) => unpaid !== null)
    expect(shown.map(({ unpaid }) => unpaid)).toEqual(['refunded', 'expired', 'notCharged', 'disputed', 'expired'])
    expect(await numbers({ attention: 'unpaid' })).toEqual(shown.map(({ number }) => number))
  })

  it('finds orders of all blocks, and reads on where a search that reads much has stopped', async () => {
    const { db } = test.shop.database
    const placed: string[] = []
    for (const block of [2, 3, 4]) {
      placed.push(await buy(1), await buy(1, 'Grace Hopper'))
      test.moveClock(1000)
      await db.insertInto('order_blocks').values({ block, since: test.shop.now().toISOString() }).execute()
    }
    placed.push(await buy(1))
    const newest = placed.toReversed()
    expect(await walk({ q: 'mug' }, 3)).toEqual(newest)
    expect(await walk({ q: 'mug grace' }, 1)).toEqual([newest[1], newest[3], newest[5]])
    expect(await numbers({ q: 'hopper mug' })).toEqual([newest[1], newest[3], newest[5]])
    const day = test.shop.now().toISOString().slice(0, 10)
    expect(await walk({ q: 'mug', since: day, until: day })).toEqual(newest)
    expect(await walk({ q: 'mug', since: '2027-01-01' })).toEqual([])
    expect(await walk({ q: 'mug', until: '2020-01-01' })).toEqual([])
    await startNextBlock(db, test.shop.now())
    expect(await db.selectFrom('order_blocks').select('block').execute()).toHaveLength(4)
  })
})
