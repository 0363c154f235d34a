import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeedInput } from '#contract/owner/index.ts'
import { ENTERED_TEXTS } from '#domain/orders/by-hand/entered-lines.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { openOwner } from '#api/owner/owner.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { PARTS } from '#test/owner/moving.ts'
import { ADDRESS, shopperOf } from '#test/shopper.ts'

type Entered = DeedInput<'POST /owner/orders'>

const ENTERED: Entered = {
  requestKey: 'market-0001',
  lines: [{ sku: 'MUG', quantity: 2 }],
  address: ADDRESS,
  shippingOptionId: 'express',
  payment: 'cash',
}

describe.each(databases)('An order created by hand on %s', (_, open) => {
  const test = shopForEachTest(open)
  const owner = (by = PARTS.by as typeof PARTS.by & { power: 'owner' | 'helper' }) =>
    openOwner({ ...test.shop, ...PARTS, by })
  const create = (entered: Partial<Entered> = {}) => owner()('POST /owner/orders', { ...ENTERED, ...entered })
  const stock = async () =>
    (await test.shop.database.db.selectFrom('variants').select('stock').executeTakeFirstOrThrow()).stock
  const problems = () => examine(test.shop)
  const settle = async () => {
    await test.drain()
    test.moveClock(60_000)
    await test.drain()
  }
  beforeEach(async () => {
    await addProduct(test.shop, { id: 1, name: 'Mug', stock: 5, variants: [{ sku: 'MUG' }] })
  })

  it('is an order like any other: it takes stock, is confirmed, invoiced, found and packed', async () => {
    const { order, isNew } = await create()
    expect(isNew).toBe(true)
    expect(order).toMatchObject({ email: ADDRESS.email, accountId: null, subtotalCents: 4000, shippingCents: 1299 })
    expect(order).toMatchObject({ taxCents: 320, totalCents: 5619, paymentMethod: 'Cash' })
    expect(await stock()).toBe(3)
    await test.drain()
    expect(test.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining(order.number)])
    expect(test.emails[0]!.text).toContain('Paid with cash')
    const { documents } = await owner()('GET /owner/orders/{number}/documents', { number: order.number })
    expect(documents).toHaveLength(1)
    const { orders } = await owner()('GET /owner/orders', { q: 'MUG', limit: 5 })
    expect(orders).toMatchObject([{ number: order.number, unpaid: null }])
    const shown = await owner()('GET /owner/orders/{number}', { number: order.number })
    expect(shown.history.events).toMatchObject([{ kind: 'created', actor: 'owner', repriced: [] }])
    await owner()('POST /owner/orders/{number}/parcels', { number: order.number })
    expect(await problems()).toEqual([])
  })

  it('is created once for each request key, also by concurrent requests', async () => {
    const created = await Promise.all([create(), create(), create({ payment: 'transfer' })])
    expect(new Set(created.map(({ order }) => order.number)).size).toBe(1)
    expect(created.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await create()).toMatchObject({ isNew: false, order: { number: created[0].order.number } })
    expect(await stock()).toBe(3)
    expect((await create({ requestKey: 'market-0002' })).isNew).toBe(true)
    // Also when there is too little stock for another one.
    expect([await stock(), (await create()).isNew]).toEqual([1, false])
  })

  it('is not the order of a shopper who sent the same request key', async () => {
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    expect((await shopper.order({ requestKey: ENTERED.requestKey })).status).toBe(201)
    await expect(create()).rejects.toThrow(ORDER_TEXTS.keyTaken)
    expect((await create({ requestKey: 'market-0002' })).isNew).toBe(true)
  })

  it('has the total that was shown, or is a conflict', async () => {
    const shown = await create({ dryRun: true })
    expect(await stock()).toBe(5)
    const { totalCents } = shown.order
    await expect(create({ expectedCents: totalCents - 1 })).rejects.toThrow('The total is now $56.19.')
    const { order } = await create({ expectedCents: totalCents })
    expect(order.number).toBe(shown.order.number)
  })

  it('may have a changed price with a reason, and items that are not in the shop', async () => {
    const { order, history } = await create({
      lines: [
        { sku: 'mug', quantity: 1, priceCents: 1500, reason: 'Scratched' },
        { name: 'Gift card', quantity: 2, priceCents: 1000, taxable: false, requiresShipping: false },
      ],
    })
    expect(order.lines).toMatchObject([
      { sku: 'MUG', priceCents: 1500, quantity: 1 },
      { name: 'Gift card', sku: null, priceCents: 1000, quantity: 2, taxable: false },
    ])
    expect(order).toMatchObject({ subtotalCents: 3500, taxCents: 120 })
    const repriced = [{ name: 'Mug', fromCents: 2000, toCents: 1500, reason: 'Scratched' }]
    expect(history.events).toMatchObject([{ kind: 'created', repriced }])
    await test.drain()
    const { number } = order
    await owner()('POST /owner/orders/{number}/cancellations', { number })
    await settle()
    expect(await stock()).toBe(5)
    expect(await problems()).toEqual([])
  })

  it('names the field that is wrong', async () => {
    const rejected = async (entered: Partial<Entered>) => {
      const error: unknown = await create(entered).catch((one: unknown) => one)
      return (error as { fields: object }).fields
    }
    const line = (given: object) => ({ lines: [{ sku: 'MUG', quantity: 1, ...given }] })
    expect(await rejected({ lines: [] })).toEqual({ lines: ENTERED_TEXTS.none })
    expect(await rejected({ lines: [{ quantity: 1 }] })).toMatchObject({ 'lines.0.sku': ENTERED_TEXTS.named })
    const unseen = { lines: [{ name: '\u202e', quantity: 1, priceCents: 1 }] }
    expect(await rejected(unseen)).toMatchObject({ 'lines.0.sku': ENTERED_TEXTS.named })
    const card = { name: 'Paid by 4242 4242 4242 4242', quantity: 1, priceCents: 1 }
    expect(await rejected({ lines: [card] })).toHaveProperty(['lines.0.name'])
    expect(await rejected(line({ reason: card.name }))).toHaveProperty(['lines.0.reason'])
    expect(await rejected(line({ sku: 'CUP' }))).toMatchObject({ 'lines.0.sku': expect.stringContaining('"CUP"') })
    expect(await rejected(line({ quantity: 0 }))).toMatchObject({ 'lines.0.quantity': ENTERED_TEXTS.quantity })
    expect(await rejected(line({ priceCents: 1 }))).toMatchObject({ 'lines.0.reason': ENTERED_TEXTS.reason })
    expect(await rejected({ lines: [...line({}).lines, ...line({}).lines] })).toHaveProperty('lines.1.sku')
    expect(await rejected({ address: { ...ADDRESS, email: 'ada' } })).toHaveProperty(['address.email'])
    expect(await rejected({ shippingOptionId: 'mail' })).toHaveProperty('shippingOptionId')
    await expect(create(line({ quantity: 6 }))).rejects.toThrow('Mug: only 5 left in stock')
    expect(await stock()).toBe(5)
  })

  it('is refused to a helper who names a price', async () => {
    const helper = owner({ ...PARTS.by, power: 'helper' } as never)
    for (const line of [
      { sku: 'MUG', quantity: 1, priceCents: 100, reason: 'Friend' },
      { name: 'Cup', quantity: 1, priceCents: 100 },
    ])
      await expect(helper('POST /owner/orders', { ...ENTERED, lines: [line] })).rejects.toMatchObject({
        code: 'forbidden',
        message: ENTERED_TEXTS.forOwners,
      })
    expect((await helper('POST /owner/orders', ENTERED)).isNew).toBe(true)
  })

  it('is refunded as the owner was paid, and asks no provider', async () => {
    const ask = vi.spyOn(test.shop.gateway, 'refund')
    const { order } = await create({ payment: 'transfer', reference: 'Bank 17' })
    const { number } = order
    await test.drain()
    await owner()('POST /owner/orders/{number}/refunds', { number, withShipping: true })
    await settle()
    expect(ask).not.toHaveBeenCalled()
    expect(test.emails.map(({ text }) => text).join()).toContain('We refunded you by bank transfer.')
    const shown = await owner()('GET /owner/orders/{number}', { number })
    expect(shown).toMatchObject({ history: { refunds: [{ state: 'done', amountCents: 1299 }] } })
    expect(shown.payment).toMatchObject({ gateway: 'manual', method: 'transfer', reference: 'Bank 17' })
    const { documents } = await owner()('GET /owner/orders/{number}/documents', { number })
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote'])
    for await (const one of (await owner()('POST /owner/payments/reconciliations', {})).differences)
      expect.unreachable(one.problem)
    expect(await problems()).toEqual([])
  })

  it('that costs nothing needs no payment, like a free order of a shopper', async () => {
    const lines = [{ sku: 'MUG', quantity: 1, priceCents: 0, reason: 'Replacement' }]
    await test.shop.database.db.updateTable('shipping_options').set({ price_cents: 0 }).execute()
    const { order } = await create({ lines })
    expect(order).toMatchObject({ totalCents: 0, paymentMethod: 'No payment needed' })
    await test.drain()
    expect(await problems()).toEqual([])
  })
})
