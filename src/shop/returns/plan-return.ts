import { listShippingOptions } from '#database/checkout/shipping-options.ts'
import { shippingCents } from '#domain/checkout/shipping.ts'
import { invalid, reject, ShopError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { openPieces, type Parcel, type PieceCount } from '#domain/orders/fulfillment.ts'
import type { OrderHistory, OrderRecord } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { RefundAmounts } from '#domain/orders/refunds.ts'
import { unpackedBy } from '#domain/orders/return-rules.ts'
import { requestErrors, returnProblem, type ReturnRequest } from '#domain/orders/return-requests.ts'
import { supersededBy, type Superseded } from '#domain/orders/superseded-returns.ts'
import type { Shop } from '#shop/shop.ts'
import { returnRefund } from './return-refund.ts'

export type ReturnPlan = {
  /** The parcels that are unpacked before. */
  unpacked: Parcel[]
  /** The pieces of a withdrawal that are not packed, and are canceled at once. */
  canceled: PieceCount[]
  returned: PieceCount[]
  /** What a withdrawal takes over from returns and claims that wait. */
  superseded: Superseded[]
  /** What of the shipping cost goes back at most, in the last refund. */
  shippingCents: Cents
  amounts: RefundAmounts
}

/** What a request does and gives back. Throws 'invalid' for a bad field, 'conflict' if the history does not allow it. */
export function planReturn(
  { order, history: before }: OrderRecord,
  request: ReturnRequest,
  { now, standardCents }: { now: Date; standardCents: Cents },
): ReturnPlan {
  const { kind, lines } = request
  reject(requestErrors(request))
  rejectLines(order, lines)
  const problem = returnProblem(kind, order.lines, before, lines, now)
  if (problem !== null) throw new ShopError('conflict', problem)
  const unpacked = unpackedBy(request, before)
  const history = withoutParcels(before, unpacked)
  const open = openPieces(order.lines, history)
  const canceled = kind === 'withdrawal' ? lines.map((line) => atMost(line, open[line.position]!)).filter(isSome) : []
  const returned = lines.map((line) => atMost(line, line.quantity - piecesAt(canceled, line.position))).filter(isSome)
  const isWhole = kind === 'withdrawal' && isWholeOrder({ order, history }, lines)
  const isUnsent = history.parcels.length === 0
  const shippingCents = !isWhole ? 0 : isUnsent ? order.shippingCents : Math.min(order.shippingCents, standardCents)
  const { amounts } = returnRefund(order, history, lines, shippingCents)
  const superseded = kind === 'withdrawal' ? supersededBy(order.lines, history, returned) : []
  return { unpacked, canceled, returned, superseded, shippingCents, amounts }
}

export const withoutParcels = (history: OrderHistory, parcels: readonly Parcel[]): OrderHistory => ({
  ...history,
  parcels: history.parcels.filter((parcel) => !parcels.includes(parcel)),
})

/** Throws 'invalid' for items that the order does not have, or that are named twice. */
function rejectLines({ lines: ordered }: Order, lines: readonly PieceCount[]): void {
  const missing = lines.find(({ position }) => !(position in ordered))
  if (missing) throw invalid(`The order has no item ${missing.position}.`)
  if (new Set(lines.map(({ position }) => position)).size < lines.length) throw invalid('An item is named twice.')
}

/** The least that shipping an order would cost with what is offered now: a withdrawal gives back no more than that. */
export async function standardShippingCents(
  { database, rates }: Pick<Shop, 'database' | 'rates'>,
  { subtotalCents }: Order,
): Promise<Cents> {
  const offered = await listShippingOptions(database.db)
  const costs = offered.map((option) => shippingCents(option, subtotalCents, rates.freeShippingOverCents))
  return costs.length === 0 ? Infinity : Math.min(...costs)
}

/** Whether nothing of an order is left but what is canceled or withdrawn from. */
function isWholeOrder({ order, history }: OrderRecord, lines: readonly PieceCount[]): boolean {
  const withdrawn = history.returns.filter(({ kind, state }) => kind === 'withdrawal' && state !== 'refused')
  const gone: PieceCount[] = [withdrawn, history.cancellations, [{ lines }]]
    .flat()
    .flatMap((one): PieceCount[] => [...one.lines])
  return order.lines.every(({ quantity }, position) => piecesAt(gone, position) >= quantity)
}

const piecesAt = (lines: readonly PieceCount[], position: number): number =>
  lines.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0)

const atMost = ({ position, quantity }: PieceCount, most: number): PieceCount => ({
  position,
  quantity: Math.min(quantity, most),
})

const isSome = ({ quantity }: PieceCount): boolean => quantity > 0
