import { beforeEach, describe, expect, it } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { startBatch, undoableBatch, undoShipment } from '#shop/orders/fulfill/undo-batch.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { sweepDuePayments } from './sweep-due-payments.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }
const MINUTE_MS = 60_000

describe.each(databases)('A capture overtaken by changes of its order, on %s,', (_, open) => {
  const { test, shopper } = shopperForEachTest(open, { settings: { capture: 'on-shipment' } })
  let number: string
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', priceCents: 2000, stock: 5 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await settle()
  })

  async function settle(): Promise<void> {
    for (let time = 0; time < 4; time++) {
      await test.drain()
      test.moveClock(5000)
    }
  }
  const ship = async () => shipOrder(test.shop, number, UPS, [], { batchId: await startBatch(test.shop) })
  const undo = async () => {
    for (const batched of await undoableBatch(test.shop)) await undoShipment(test.shop, batched)
  }
  const captures = () => test.shop.database.db.updateTable('outbox').where('kind', '=', 'capture')
  /** Undoing leaves a message that has been tried. */
  const triedOnce = () => captures().set({ attempts: 1 }).execute()
  /** A node whose clock runs ahead takes the message before the shipping can no longer be undone. */
  const due = () => captures().set({ due_at: test.clock.now.toISOString() }).execute()
  const cancel = () => cancelOrder(test.shop, number, 'shopper')
  const provider = () => {
    const { state, refunds = {} } = [...test.sandbox.ledger.values()][0]!
    return [state, Object.values(refunds)]
  }
  const refunds = async () =>
    (await readRecord(test.shop, number)).history.refunds.map(({ state, amountCents }) => [state, amountCents])
  const troubled = () =>
    test.shop.database.db.selectFrom('outbox').select(['kind', 'last_error']).where('done_at', 'is', null).execute()
  /** Does something before, or after, the provider takes a call. */
  const around = (
    call: 'capture' | 'release' | 'find',
    { before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> },
  ) => {
    const { gateway } = test.shop
    let isFirst = true
    const changed = async (...args: never[]) => {
      const own = isFirst
      isFirst = false
      if (own) await before?.()
      const answer = await (gateway[call] as (...args: never[]) => Promise<unknown>)(...args)
      if (own) await after?.()
      return answer
    }
    test.shop.gateway = { ...gateway, [call]: changed }
  }
  const fail = async () => {
    throw new Error('The provider does not answer')
  }

  it('charges nothing as long as the shipment stays undone', async () => {
    await ship()
    await triedOnce()
    await undo()
    test.moveClock(MINUTE_MS)
    await settle()
    expect([provider(), await troubled(), await examine(test.shop)]).toEqual([['authorized', []], [], []])
  })

  it('charges nothing after the shipment was undone and the order canceled, although the release gets no response', async () => {
    await ship()
    await triedOnce()
    await undo()
    const { gateway } = test.shop
    test.shop.gateway = { ...gateway, release: fail }
    await cancel()
    test.moveClock(MINUTE_MS)
    await settle()
    test.shop.gateway = gateway
    test.moveClock(MINUTE_MS)
    await settle()
    expect([provider(), await refunds(), await troubled(), await examine(test.shop)]).toEqual([
      ['released', []],
      [['done', 4919]],
      [],
      [],
    ])
  })

  it('ends without a finding after the shipment was undone and the order canceled', async () => {
    await ship()
    await triedOnce()
    await undo()
    await cancel()
    await settle()
    test.moveClock(MINUTE_MS)
    await settle()
    expect([provider(), await troubled(), await examine(test.shop)]).toEqual([['released', []], [], []])
  })

  it('charges an order shipped again while the capture of its undone shipment is in progress', async () => {
    await ship()
    await triedOnce()
    await undo()
    around('find', { before: () => shipOrder(test.shop, number, UPS) })
    test.moveClock(MINUTE_MS)
    await settle()
    await settle()
    expect([provider(), await examine(test.shop)]).toEqual([['captured', []], []])
  })

  it('refunds money that the provider charged while the order was canceled', async () => {
    await ship()
    await due()
    around('capture', { before: async () => (await undo(), await cancel()) })
    await settle()
    await settle()
    expect([provider(), await refunds(), await troubled(), await examine(test.shop)]).toEqual([
      ['captured', [4919]],
      [['done', 4919]],
      [],
      [],
    ])
  })

  it('refunds money that the provider charged although its response was lost and the order canceled', async () => {
    await ship()
    await due()
    around('capture', { after: async () => (await undo(), await cancel(), await fail()) })
    await settle()
    test.moveClock(60 * MINUTE_MS)
    await settle()
    expect([provider(), await refunds(), await troubled(), await examine(test.shop)]).toEqual([
      ['captured', [4919]],
      [['done', 4919]],
      [],
      [],
    ])
  })

  it('that was lost is queued again for a shipped order', async () => {
    await shipOrder(test.shop, number, UPS)
    await test.shop.database.db.deleteFrom('outbox').where('kind', '=', 'capture').execute()
    test.moveClock(60 * MINUTE_MS)
    await sweepDuePayments(test.shop)
    await settle()
    expect([provider(), await examine(test.shop)]).toEqual([['captured', []], []])
  })
})
