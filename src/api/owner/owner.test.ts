import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownerContract, type DeedName } from '#contract/owner/index.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopperForEachTest } from '#test/for-each-test.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { everyRow, newDeeds } from '#test/orders/every-row.ts'
import { PARTS, type Moving, type Ordered } from '#test/owner/moving.ts'
import { failRefund, NO_TRACKING, ship } from '#test/owner/moving-orders.ts'
import { MOVING } from '#test/owner/moving-deeds.ts'
import { openOwner } from './owner.ts'

const deeds = Object.entries(ownerContract) as [DeedName, Deed][]

describe('The contract of the owner', () => {
  it.each(deeds)('%s has a dry run if it moves money or stock', (_, { moves, input }) => {
    if (moves) expect(Object.keys(input.shape)).toContain('dryRun')
  })

  it.each(deeds)('%s is undone by an existing deed', (_, { undo }) => {
    if (undo) expect(Object.keys(ownerContract)).toContain(undo)
  })

  it.each(deeds)('%s uses each parameter in its path', (name, { input }) => {
    const parameters = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter!)
    expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(parameters))
  })
})

describe.each(databases)('A deed of the owner on %s', (_, open) => {
  const { test, shopper } = shopperForEachTest(open)
  let number: string
  let folder: Folder
  afterEach(() => folder.remove())
  beforeEach(async () => {
    folder = openFolder()
    await addProduct(test.shop, { id: 1, priceCents: 2000, stock: 9 })
    await shopper.prepare(1, 2)
    number = String((await shopper.order()).body.orderNumber)
    await settle()
  })
  async function settle(): Promise<void> {
    await test.drain()
    test.moveClock(60_000)
    await test.drain()
  }

  const owner = () => openOwner({ ...test.shop, ...PARTS })
  const ordered = (): Ordered => ({ test, owner: owner(), number, folder, settle })

  it.each(Object.keys(MOVING) as Moving[])(
    '%s responds to a dry run as if it had been done, but changes nothing',
    async (name) => {
      const { before: steps = [], input: inputOf, onlyTried = [] } = MOVING[name]
      for (const step of steps) await step(ordered())
      const input = inputOf(ordered())
      const { deeds: done, ...before } = await everyRow(test.shop.database)
      const tried = await wholly(await owner()(name, { ...input, dryRun: true } as never))
      expect(await everyRow(test.shop.database)).toEqual({ deeds: done, ...before })
      const output = await wholly(await owner()(name, input as never))
      expect(Object.keys(tried)).toEqual(expect.arrayContaining(onlyTried))
      expect(withoutIds({ ...tried, ...absent(onlyTried) })).toEqual(withoutIds(output))
      const { deeds, ...after } = await everyRow(test.shop.database)
      expect(after).not.toEqual(before)
      expect(newDeeds(done, deeds)).toEqual([{ deed: name, outcome: 'done', by: 'command tom' }])
    },
  )

  it.each([
    ['POST /owner/orders/{number}/parcels', {}],
    ['POST /owner/orders/{number}/shipments', NO_TRACKING],
  ] as const)('%s sends an unpaid order only if that is intended', async (name, input) => {
    const lines = [{ line: '1', quantity: 2 }]
    await owner()('POST /owner/orders/{number}/refunds', { number, lines, withShipping: true })
    const send = (how: object) => owner()(name, { number, ...input, ...how } as never)
    const { unpaid } = (await send({ dryRun: true })) as { unpaid: string }
    expect(unpaid).toContain('all of its $49.19 is refunded')
    await expect(send({})).rejects.toThrow(unpaid)
    await send({ evenIfUnpaid: true })
    expect((await owner()('GET /owner/orders/{number}', { number })).history.parcels).toHaveLength(1)
  })

  it('reports the field of invalid input, and does nothing', async () => {
    const cancel = owner()('POST /owner/orders/{number}/cancellations', {
      number,
      lines: [{ line: '1', quantity: 0.5 }],
    })
    await expect(cancel).rejects.toMatchObject({ code: 'invalid', fields: { 'lines.0.quantity': expect.any(String) } })
    const { order } = await owner()('GET /owner/orders/{number}', { number })
    expect(order.status).toBe('processing')
  })

  it('lists what can be done with an order, and why other things cannot', async () => {
    const possible = async () => (await owner()('GET /owner/orders/{number}', { number })).possible
    const two = [{ position: 0, quantity: 2 }]
    expect(await possible()).toMatchObject({
      pack: { units: two, why: null },
      deliver: { units: [], why: `Order ${number} has no parcels on the way.` },
      cancel: { units: two, why: null },
      refund: { units: two, leftCents: 4919, why: null },
      shopper: { cancel: { why: null }, changeAddress: { why: null } },
      returns: { claim: { pieces: [0], why: 'Product 1: none were sent so far, so 1 cannot be claimed.' } },
    })
    await ship(ordered())
    expect(await possible()).toMatchObject({
      pack: { units: [], why: `Order ${number} has nothing left to ship: everything is packed, shipped or canceled.` },
      deliver: { units: two, why: null },
      cancel: { units: [], why: expect.stringContaining('has nothing left to cancel') },
      correctAddress: { why: 'It has been sent or canceled, so its address can no longer be changed.' },
      shopper: { cancel: { units: [], why: expect.stringContaining('can no longer be canceled here') } },
      returns: { claim: { pieces: [2], why: null } },
    })
    const { why } = (await possible()).cancel
    await expect(owner()('POST /owner/orders/{number}/cancellations', { number })).rejects.toThrow(why!)
  })

  it('reports that nothing is left to refund once everything was refunded, and rejects it', async () => {
    const refund = (what: object) => owner()('POST /owner/orders/{number}/refunds', { number, ...what })
    await refund({ goodwillCents: 4919 })
    const { possible } = await owner()('GET /owner/orders/{number}', { number })
    const why = `Order ${number} is already fully refunded.`
    expect(possible.refund).toEqual({ units: [], leftCents: 0, why })
    await expect(refund({ goodwillCents: 1 })).rejects.toThrow(why)
    await expect(refund({ lines: [{ line: '1', quantity: 1 }] })).rejects.toThrow(why)
  })

  it('reports whether failed refunds can be retried or settled, and rejects it accordingly', async () => {
    const possible = async () => (await owner()('GET /owner/orders/{number}', { number })).possible
    const why = `Order ${number} has no failed refunds.`
    expect(await possible()).toMatchObject({ retryRefunds: { why }, settleRefunds: { why }, refundOtherwise: { why } })
    const retry = () => owner()('POST /owner/orders/{number}/refunds/retries', { number })
    await expect(retry()).rejects.toThrow(why)
    await failRefund(ordered())
    expect(await possible()).toMatchObject({ retryRefunds: { why: null }, settleRefunds: { why: null } })
    await retry()
    const settle = owner()('POST /owner/orders/{number}/refunds/settlements', { number, way: 'bank transfer' })
    await expect(settle).rejects.toThrow(why)
  })

  it('reports why an order is unpaid, so packing and shipping are rejected', async () => {
    const show = () => owner()('GET /owner/orders/{number}', { number })
    expect((await show()).unpaid).toBeNull()
    await owner()('POST /owner/orders/{number}/refunds', { number, goodwillCents: 4919 })
    const { unpaid, possible } = await show()
    expect(unpaid).toContain('all of its $49.19 is refunded')
    expect(possible).toMatchObject({ pack: { why: unpaid }, ship: { why: unpaid }, cancel: { why: null } })
    await expect(owner()('POST /owner/orders/{number}/parcels', { number })).rejects.toThrow(unpaid!)
  })

  it('shows an order without the keys that only its shopper may have', async () => {
    const record = await owner()('GET /owner/orders/{number}', { number })
    expect(record.order).toMatchObject({ number, totalCents: 4919 })
    expect(JSON.stringify(record)).not.toContain('"cartId"')
    expect(record.order).not.toHaveProperty('requestKey')
  })
})

const absent = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/** Reads the rows that come one after the other. */
async function wholly(answer: object): Promise<object> {
  const members = Object.entries(answer).map(async ([name, value]) => {
    if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return [name, value]
    const rows = []
    for await (const row of value as AsyncIterable<unknown>) rows.push(row)
    return [name, rows]
  })
  return Object.fromEntries(await Promise.all(members))
}

/** Ids of new rows are random. */
const withoutIds = (answer: unknown): string => JSON.stringify(answer).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
