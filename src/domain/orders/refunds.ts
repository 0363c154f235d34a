import { taxableCents, type PricedLine, type Totals } from '#domain/cart/pricing.ts'
import { subtotalCents } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import type { PieceCount } from './fulfillment.ts'

export type RefundAmounts = {
  itemsCents: Cents
  shippingCents: Cents
  taxCents: Cents
  /** Goodwill; below zero where earlier goodwill is set off, because no more than was paid goes back. */
  otherCents: Cents
  amountCents: Cents
}

export type Refund = RefundAmounts & {
  id: string
  state: 'queued' | 'done' | 'failed'
  origin: 'cancellation' | 'goodwill' | 'return'
  cancellationId: string | null
  returnId: string | null
  lines: PieceCount[]
  reason: string | null
  /** The provider's reason to refuse it. */
  failure: string | null
  /** The owner's words for how the money went back after the provider had refused it. */
  settlement: string | null
  createdAt: string
  settledAt: string | null
}

export type RefundRequest = {
  lines: readonly PieceCount[]
  withShipping: boolean
  /** The most that goes back of the shipping cost; all of it by default. */
  maxShippingCents?: Cents
  goodwillCents: Cents
}

type Paid = Totals & { lines: readonly PricedLine[] }

/** A failed refund counts as well: it is tried again until the owner has settled it. */
export const refundedCents = (refunds: readonly Pick<Refund, 'amountCents'>[]): Cents =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Pieces of each line that no refund has paid for yet, by position. */
export function refundablePieces({ lines }: Pick<Paid, 'lines'>, refunds: readonly Pick<Refund, 'lines'>[]): number[] {
  const left = lines.map(({ quantity }) => quantity)
  for (const { position, quantity } of refunds.flatMap((refund) => refund.lines)) left[position]! -= quantity
  return left
}

export function unrefundedPieces(
  order: Pick<Paid, 'lines'>,
  refunds: readonly Pick<Refund, 'lines'>[],
  pieces: readonly PieceCount[],
): PieceCount[] {
  const left = refundablePieces(order, refunds)
  return pieces
    .map(({ position, quantity }) => ({ position, quantity: Math.min(quantity, left[position]!) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Gives back at most what is left of the total. The taxes of the refunds of all pieces come to the order's tax to the cent. */
export function refundOf(order: Paid, refunds: readonly Refund[], request: RefundRequest): RefundAmounts {
  const before = taxablePart(
    order,
    refunds.flatMap(({ lines }) => lines),
  )
  const itemsCents = subtotalCents(piecesOf(order, request.lines))
  const taxCents = taxShare(order, before + taxablePart(order, request.lines)) - taxShare(order, before)
  const shippingLeftCents = order.shippingCents - refunds.reduce((sum, refund) => sum + refund.shippingCents, 0)
  const shippingCents = request.withShipping
    ? Math.min(shippingLeftCents, request.maxShippingCents ?? shippingLeftCents)
    : 0
  const due = itemsCents + taxCents + shippingCents
  const amountCents = Math.min(due + request.goodwillCents, order.totalCents - refundedCents(refunds))
  return { itemsCents, shippingCents, taxCents, otherCents: amountCents - due, amountCents }
}

const piecesOf = ({ lines }: Pick<Paid, 'lines'>, pieces: readonly PieceCount[]): PricedLine[] =>
  pieces.map(({ position, quantity }) => ({ ...lines[position]!, quantity }))

/** The part of these pieces that is taxed. */
export const taxablePart = (order: Pick<Paid, 'lines'>, pieces: readonly PieceCount[]): Cents =>
  taxableCents(piecesOf(order, pieces))

/** The tax on a part of what is taxed, rounded half up. The product exceeds the whole numbers of a double. */
function taxShare({ taxCents, lines }: Paid, partCents: Cents): Cents {
  const whole = BigInt(taxableCents(lines))
  if (whole === 0n) return 0
  return Number((2n * BigInt(taxCents) * BigInt(partCents) + whole) / (2n * whole))
}
