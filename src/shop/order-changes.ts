import type { CartLine } from '#domain/cart.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import { changesOf, isEntryChange, ORDER_TEXTS, soldOutSentence, type Change, type Shown } from '#domain/orders.ts'
import { HIGHEST_TOTAL, type Totals } from '#domain/pricing.ts'
import { hasStock } from '#domain/products.ts'

/** A conflict that names each difference, old and new, for the shopper to review. Nothing has been charged. */
export const changed = (changes: Change[], message: string = ORDER_TEXTS.changed): ShopError =>
  new ShopError('conflict', message, { details: { changes: changes.map(inDollars) } })

/** Throws 'invalid' for an order that comes to more than one may. */
export function refuseTooMuch({ totalCents }: Totals): void {
  if (totalCents > HIGHEST_TOTAL) throw invalid(ORDER_TEXTS.tooMuch)
}

/**
 * Throws one conflict that names all there is: each line whose quantity is not there, and what is not as it was shown;
 * `entered` is what differs of that beside lines and amounts.
 */
export function refuseChanges(
  shown: Shown,
  { lines, totals }: { lines: CartLine[]; totals: Totals },
  entered: Change[] = [],
): void {
  const short = lines.filter(isShort)
  const changes = [...short.map(shortageOf), ...changesOf(shown, lines, totals), ...entered]
  if (changes.length > 0) throw changed(changes, short.map(soldOutSentence).join('; ') || ORDER_TEXTS.changed)
}

/** The conflict of one line whose quantity is not there. */
export const soldOut = (line: CartLine): ShopError => changed([shortageOf(line)], soldOutSentence(line))

const isShort = ({ stock, quantity }: CartLine): boolean => !hasStock(stock, quantity)

const shortageOf = ({ variantId, name, quantity, stock }: CartLine): Change => ({
  variantId,
  name,
  field: 'stock',
  old: quantity,
  new: stock,
})

/** Details go out as they stand, and the API speaks dollars; counts of pieces stay counts. */
const inDollars = (change: Change): Change =>
  isEntryChange(change) || change.field === 'quantity' || change.field === 'stock'
    ? change
    : { ...change, old: dollars(change.old), new: dollars(change.new) }

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents))
