import { reduceReturn, saveReturn } from '#database/orders/returns.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { quantityText, isSome, unitsAt, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import { resolutionOf, toReceive, type Resolution } from '#domain/orders/returns/possible-answers.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { shippingRefundDue } from '#domain/orders/shipping-refunds.ts'
import { unitRefund } from '#domain/orders/unit-refunds.ts'
import { standardShippingCents } from '#shop/orders/fulfill/standard-shipping.ts'
import { restock } from '#shop/orders/fulfill/cancel-order.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'
import type { Tx } from '#database/schema.ts'
import { linesChosen, type RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { queueRefund, rejectChange } from '#shop/orders/refund/queued-refund.ts'
import { openRemainder, receivedLines, subtractQuantities } from './partial-receipt.ts'
import { takeReplacement } from './replacement.ts'
import { findReturn, type ReturnReference } from './find-return.ts'

/** A plain number is only for returns with one line. */
export type RestockChoice = 'all' | 'none' | number | readonly RequestedQuantity[]

type ReceiveRequest = {
  restock: RestockChoice
  /** Empty means that everything has arrived. Anything missing becomes a separate return. */
  lines?: readonly RequestedQuantity[]
  /** Defaults to what the shopper asked for. */
  resolution?: Resolution | undefined
  /** The amount shown to the owner; throws 'conflict' if the refund now differs. */
  expectedCents?: Cents
}

/** Refunds the pieces, or reopens them to send replacements. Throws ShopError. */
export async function receiveReturn(
  shop: OrderShop,
  { number, ordinal }: ReturnReference,
  request: ReceiveRequest,
  options: ChangeChecks = {},
): Promise<OrderRecord & ReceivedReturn> {
  let plan!: ReceivedReturn
  const receive: OrderWork = async (tx, record, at) => {
    plan = planOf(record, ordinal, await standardShippingCents(tx, shop.rates, record.order), request)
    return writeReceipt(tx, record, plan, at)
  }
  return { ...(await changeOrder(shop, number, 'owner', receive, options)), ...plan }
}

export type ReceivedReturn = ReturnType<typeof planOf>

async function writeReceipt(
  tx: Tx,
  record: OrderRecord,
  { found, lines, remaining, restocked, replaced, refunded, amounts }: ReceivedReturn,
  at: string,
): Promise<OrderEventContent[]> {
  const { order } = record
  await reduceReturn(tx, found, remaining)
  const givesBack = amounts.amountCents > 0
  const replacedAt = replaced.length > 0 ? at : null
  await saveReturn(tx, { ...found, lines, replacedAt, state: givesBack ? 'received' : 'closed' })
  await restock(tx, order, restocked, at)
  await takeReplacement(tx, order, replaced, at)
  const events: OrderEventContent[] = [{ kind: 'returnReceived', returnId: found.id }]
  if (replacedAt !== null) events.push({ kind: 'replaced', returnId: found.id })
  if (remaining.length > 0) events.push(await openRemainder(tx, record, found, remaining))
  if (!givesBack) return [...events, { kind: 'returnClosed', returnId: found.id }]
  const refund = { ...amounts, origin: 'return' as const, lines: refunded, cancellationId: null, returnId: found.id }
  const refundId = await queueRefund(tx, order.id, { ...refund, reason: null }, at)
  return [...events, { kind: 'refundQueued', refundId }]
}

function planOf(
  record: OrderRecord,
  ordinal: number | null,
  standardCents: Cents,
  { restock: choice, lines: chosen = [], resolution: asked, expectedCents }: ReceiveRequest,
) {
  const { order } = record
  const found = findReturn(record, ordinal, 'approved')
  const resolution = asked ?? resolutionOf(found)
  const came = receivedLines(order, found, chosen)
  const remaining = subtractQuantities(found.lines, came)
  const lines = restockedLines(order, { ...found, lines: came }, choice)
  const restocked = lines.map(({ position, restocked: quantity }) => ({ position, quantity })).filter(isSome)
  unitsOrThrow(toReceive(record, found, lines, resolution))
  const isReplaced = resolution === 'replacement'
  const replaced = isReplaced ? lines.map(({ position, quantity }) => ({ position, quantity })) : []
  const { refunded, amounts } = isReplaced ? NOTHING : refundFor(record, { ...found, lines }, standardCents)
  rejectChange(order, amounts, expectedCents)
  return { found, lines, remaining, restocked, replaced, refunded, amounts }
}

const NOTHING = {
  refunded: [] as LineQuantity[],
  amounts: { charges: [], itemsCents: 0, shippingCents: 0, taxCents: 0, otherCents: 0, amountCents: 0 },
}

const refundFor = (record: OrderRecord, { kind, lines }: Return, standardCents: Cents) =>
  unitRefund(record, lines, kind === 'withdrawal' ? shippingRefundDue(record, lines, standardCents) : 0)

function restockedLines(order: Order, { lines, ordinal }: Return, choice: RestockChoice): Return['lines'] {
  if (choice === 'all' || choice === 'none')
    return lines.map((line) => ({ ...line, restocked: choice === 'all' ? line.quantity : 0 }))
  const name = returnName(order.number, ordinal)
  if (typeof choice === 'number' && lines.length > 1)
    throw invalid(`Return ${name} has ${lines.length} lines: give the quantity of each to restock, such as MUG=1.`)
  const chosen =
    typeof choice === 'number' ? [{ position: lines[0]!.position, quantity: choice }] : linesChosen(order, choice)
  for (const { position, quantity } of chosen) {
    const returned = unitsAt(lines, position)
    if (quantity > returned)
      throw invalid(
        `Return ${name} has ${quantityText(returned)} of ${order.lines[position]!.name}: no more can be restocked.`,
      )
  }
  return lines.map((line) => ({ ...line, restocked: unitsAt(chosen, line.position) }))
}
