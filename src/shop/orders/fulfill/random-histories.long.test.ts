import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { clockOf } from '#shop/clock.ts'
import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct } from '#test/examples.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { unknownCharges } from '#test/orders/unknown-charges.ts'
import { shopperOf } from '#test/shopper.ts'
import { EXTRA_CHARGES } from '#domain/charges/extra-charges.ts'
import { ShopError } from '#domain/errors.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import { progressOf } from '#domain/orders/progress.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import { returnableOf } from '#domain/orders/returns/return-rules.ts'
import type { ReturnKind, RequestedResolution } from '#domain/orders/returns/returns.ts'
import { examine } from '#shop/doctor/doctor.ts'
import { cancelOrder } from './cancel-order.ts'
import { documentsOf } from '#database/orders/documents/documents.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { deliverOrder, packOrder, shipOrder } from './parcels.ts'
import { startBatch, undoableBatch, undoShipment } from './undo-batch.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { approveReturn, declineReturn } from '#shop/orders/return/answer-return.ts'
import { receiveReturn } from '#shop/orders/return/receive-return.ts'
import { requestReturn } from '#shop/orders/return/request-return.ts'

const piece = fc.record({ line: fc.constantFrom('1', '2'), quantity: fc.integer({ min: 1, max: 3 }) })
const pieces = fc.array(piece, { maxLength: 1 })
const step = fc.oneof(
  fc.record({
    act: fc.constantFrom('pack', 'ship', 'batch', 'undo', 'deliver', 'drain', 'wait', 'approve', 'refuse'),
    pieces,
  }),
  fc.record({
    act: fc.constantFrom('cancel'),
    pieces,
    actor: fc.constantFrom('owner', 'shopper'),
    restock: fc.boolean(),
  }),
  fc.record({
    act: fc.constantFrom('return'),
    pieces: fc.array(piece, { minLength: 1, maxLength: 2 }),
    kind: fc.constantFrom('withdrawal', 'return', 'claim'),
    wish: fc.constantFrom('refund', 'exchange'),
  }),
  fc.record({
    act: fc.constantFrom('receive'),
    pieces,
    restockAll: fc.boolean(),
    settlement: fc.constantFrom('refund', 'replacement', undefined),
  }),
  fc.record({
    act: fc.constantFrom('refund'),
    pieces,
    withShipping: fc.boolean(),
    goodwillCents: fc.constantFrom(0, 1, 250, 9999),
  }),
)
/** Half of the histories begin with an exchange, which random steps seldom reach. */
const beginning = fc.constantFrom<Step[]>(
  [],
  [
    { act: 'ship', pieces: [] },
    { act: 'exchange', pieces: [{ line: '1', quantity: 2 }] },
  ],
)
/** Steps after which the shopper keeps nothing, in any order. */
const ending = fc.shuffledSubarray(['withdrawAll', 'cancelAll', 'receiveAll', 'receiveAll'])
type Step = {
  act: string
  pieces: { line: string; quantity: number }[]
  actor?: string
  restock?: boolean
  withShipping?: boolean
  goodwillCents?: number
  kind?: string
  wish?: string
  restockAll?: boolean
  settlement?: 'refund' | 'replacement'
}

function returnOf(pieces: Step['pieces'], { kind, wish }: Partial<Step>) {
  return {
    requestKey: randomUUID(),
    kind: kind as ReturnKind,
    lines: pieces.map(({ line, quantity }) => ({ position: Number(line) - 1, quantity })),
    reason: ({ return: 'other', claim: 'damaged' } as const)[kind!] ?? null,
    comment: null,
    wish: wish as RequestedResolution,
  }
}

const keptCents = ({ charges }: Order): number =>
  charges.reduce((sum, { refundedWith, amountCents }) => (refundedWith === 'nothing' ? sum + amountCents : sum), 0)

const quantityAt = (lines: readonly LineQuantity[], position: number): number =>
  lines.filter((line) => line.position === position).reduce((sum, line) => sum + line.quantity, 0)

describe.each(databases)('An order with a random history on %s', (_, open) => {
  const test = shopForEachTest(open)

  const run = (number: string, { act, pieces, ...rest }: Step): Promise<unknown> => {
    const { shop } = test
    if (act === 'pack') return packOrder(shop, number, pieces)
    if (act === 'ship')
      return shipOrder(shop, number, { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }, pieces)
    if (act === 'batch')
      return startBatch(shop).then((id) =>
        shipOrder(shop, number, { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }, pieces, {
          batchId: id,
        }),
      )
    if (act === 'undo') return undoableBatch(shop).then((batch) => undoShipment(shop, batch[0]!))
    if (act === 'deliver') return deliverOrder(shop, number)
    if (act === 'drain') return test.drain()
    // A payment that nobody captures for a week expires.
    if (act === 'wait') return test.drain().then(() => test.moveClock(10 * 24 * 3600_000))
    if (act === 'return') return requestReturn(shop, number, returnOf(pieces, rest))
    if (act === 'exchange') return exchange(number, pieces)
    if (act === 'approve') return approveReturn(shop, { number, ordinal: null }, null)
    if (act === 'refuse') return declineReturn(shop, { number, ordinal: null }, 'No.')
    if (act === 'receive')
      return receiveReturn(
        shop,
        { number, ordinal: null },
        { restock: rest.restockAll ? 'all' : 'none', lines: pieces, resolution: rest.settlement },
      )
    if (act === 'refund') return refundOrder(shop, number, { lines: pieces, ...rest })
    if (act === 'cancelAll') return cancelOrder(shop, number, 'owner')
    if (act === 'withdrawAll') return withdrawAll(number)
    if (act === 'receiveAll') return receiveAll(number)
    return cancelOrder(shop, number, rest.actor === 'shopper' ? 'shopper' : 'owner', { lines: pieces, ...rest })
  }

  async function exchange(number: string, pieces: Step['pieces']): Promise<void> {
    await requestReturn(test.shop, number, returnOf(pieces, { kind: 'claim', wish: 'exchange' }))
    await approveReturn(test.shop, { number, ordinal: null }, null)
    await receiveReturn(test.shop, { number, ordinal: null }, { restock: 'none' })
  }

  async function withdrawAll(number: string): Promise<void> {
    const { order, history } = await readRecord(test.shop, number)
    const { pieces } = returnableOf('withdrawal', order, history, clockOf(test.shop))
    const lines = pieces.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0)
    await requestReturn(test.shop, number, { ...returnOf([], { kind: 'withdrawal', wish: 'refund' }), lines })
  }

  async function receiveAll(number: string): Promise<void> {
    const { history } = await readRecord(test.shop, number)
    for (const { ordinal, state } of history.returns)
      if (state === 'approved') await receiveReturn(test.shop, { number, ordinal }, { restock: 'none' })
  }

  /** What the law wants back of the shipping cost at least, now that nothing was kept. Express shipping was paid. */
  function shippingOwed(order: Order, { parcels, cancellations, returns }: OrderHistory): number {
    const withdrawn = returns.filter(
      ({ kind, state }) => kind === 'withdrawal' && (state === 'received' || state === 'closed'),
    )
    const gone = [...cancellations, ...withdrawn].flatMap(({ lines }): LineQuantity[] => [...lines])
    const isKept = order.lines.some(({ quantity }, position) => quantityAt(gone, position) < quantity)
    return isKept ? 0 : parcels.length === 0 ? order.shippingCents : 599
  }

  it('matches its ledgers of units, money and stock after each step', async () => {
    await addProduct(test.shop, { id: 1, stock: 1000, priceCents: 934 })
    await addProduct(test.shop, { id: 2, stock: 1000, priceCents: 777, variants: [{ taxable: false }] })
    const stockOf = async () =>
      (await test.shop.database.db.selectFrom('variants').select('stock').orderBy('product_id').execute()).map(
        ({ stock }) => stock!,
      )
    await fc.assert(
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 1, maxLength: 10 }),
        ending,
        fc.constantFrom(EXTRA_CHARGES, unknownCharges(101, 0), unknownCharges(-7, 33)),
        async (first, steps: Step[], acts, extraCharges) => {
          Object.assign(test.shop, { extraCharges })
          const [one, two] = await stockOf()
          const shopper = shopperOf(test, { address: `203.0.113.${Math.floor(Math.random() * 250)}` })
          await shopper.add(1, 3)
          await shopper.add(2, 2)
          await shopper.ship('express')
          await shopper.payWith('4242 4242 4242 4242')
          const { body } = await shopper.order()
          const number = String(body.orderNumber)
          for (const one of [...first, ...steps, ...acts.map((act): Step => ({ act, pieces: [] }))])
            await run(number, one).catch((error: unknown) => {
              if (!(error instanceof ShopError)) throw error
            })
          await test.drain()
          test.moveClock(5000)
          await test.drain()
          const { order, history } = await readRecord(test.shop, number)
          const canceled = history.cancellations.flatMap(({ lines }) => lines)
          const returned = history.returns.filter(({ state }) => state !== 'refused').flatMap(({ lines }) => lines)
          const parceled = history.parcels.flatMap(({ lines }) => lines)
          const replaced = history.returns.flatMap(({ lines, replacedAt }) => (replacedAt === null ? [] : lines))
          const settled = history.refunds.flatMap(({ origin, lines }) => (origin === 'goodwill' ? [] : lines))
          const given = history.returns.filter(({ state }) => state === 'received' || state === 'closed')
          for (const [position, { quantity }] of order.lines.entries()) {
            const of = (lines: readonly LineQuantity[]) => quantityAt(lines, position)
            expect(of(canceled) + of(parceled) + ledgerOf(order, history).lines[position]!.unfulfilled).toBe(
              quantity + of(replaced),
            )
            expect(of(settled) + of(replaced)).toBeLessThanOrEqual(
              of(canceled) + of(given.flatMap(({ lines }) => lines)),
            )
            expect(of(returned)).toBeLessThanOrEqual(of(parceled))
          }
          expect(refundedCents(history.refunds)).toBeLessThanOrEqual(order.totalCents)
          const shippings = history.refunds.filter(({ shippingCents }) => shippingCents > 0)
          const owed = shippingOwed(order, history)
          const isGoodwill = shippings.some(({ origin }) => origin === 'goodwill')
          const backCents = shippings.reduce((sum, { shippingCents }) => sum + shippingCents, 0)
          if (isGoodwill) expect(backCents).toBe(order.shippingCents)
          else if (refundedCents(history.refunds) < order.totalCents || backCents > 0)
            expect([shippings.length, backCents]).toEqual(owed > 0 ? [1, owed] : [0, 0])
          if (progressOf(ledgerOf(order, history)) === 'canceled')
            expect(refundedCents(history.refunds)).toBeGreaterThanOrEqual(order.totalCents - keptCents(order))
          const restocked = [
            ...canceled.map(({ position, quantity, restocked }) => ({ position, pieces: restocked ? quantity : 0 })),
            ...returned.map(({ position, restocked }) => ({ position, pieces: restocked })),
          ]
          const back = (variant: string) =>
            restocked
              .filter(({ position }) => order.lines[position]!.variantId === variant)
              .reduce((sum, { pieces }) => sum + pieces, 0)
          const ids = order.lines.toSorted((a, b) => a.productId - b.productId).map(({ variantId }) => variantId)
          const again = (variant: string) =>
            replaced
              .filter(({ position }) => order.lines[position]!.variantId === variant)
              .reduce((sum, { quantity }) => sum + quantity, 0)
          const [sold1, sold2] = [3 + again(ids[0]!), 2 + again(ids[1]!)]
          expect(await stockOf()).toEqual([one! - sold1 + back(ids[0]!), two! - sold2 + back(ids[1]!)])
          expect(await examine(test.shop)).toEqual([])
          const paid = [...test.sandbox.ledger.values()].at(-1)!
          expect(Object.values(paid.refunds ?? {}).reduce((sum, cents) => sum + cents, 0)).toBe(
            refundedCents(history.refunds),
          )
          const documents = await documentsOf(test.shop.database.db, order.id)
          const sumOf = (kind: string, part: 'totalCents' | 'itemsCents' | 'shippingCents' | 'otherCents') =>
            documents.filter((one) => one.kind === kind).reduce((sum, { content }) => sum + content[part], 0)
          expect(sumOf('invoice', 'totalCents') - sumOf('creditNote', 'totalCents')).toBe(
            order.totalCents - refundedCents(history.refunds),
          )
          for (const { content } of documents) {
            const { itemsCents, shippingCents, otherCents, taxes, totalCents } = content
            const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
            expect(itemsCents + shippingCents + otherCents + taxCents).toBe(totalCents)
            const ofLines = content.lines.map(({ priceCents, quantity }) => priceCents * quantity)
            const ofOthers = (content.charges ?? []).map(({ amountCents }) => amountCents)
            expect([...ofLines, ...ofOthers].reduce((sum, cents) => sum + cents, 0)).toBe(itemsCents)
          }
        },
      ),
      { numRuns: 40 },
    )
  }, 400_000)
})
