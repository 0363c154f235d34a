import type { CartLine } from '#domain/cart/cart.ts'
import { conflict, invalid, type ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import {
  changesOf,
  isEntryChange,
  ORDER_TEXTS,
  soldOutSentence,
  type OrderChange,
  type ClientSnapshot,
} from '#domain/orders/orders.ts'
import { mostProblem } from '#domain/cart/cart-problems.ts'
import { MAX_TOTAL_CENTS, type Rates } from '#domain/cart/pricing.ts'
import type { Totals } from '#domain/charges/charges.ts'
import { hasStock } from '#domain/catalog/products.ts'

export const changesError = (changes: OrderChange[], message: string = ORDER_TEXTS.changed): ShopError =>
  conflict(message, { details: { changes: changes.map(inDollars) } })

export function rejectExcessiveTotal({ totalCents }: Totals): void {
  if (totalCents > MAX_TOTAL_CENTS) throw invalid(ORDER_TEXTS.tooMuch)
}

/** A cart may exceed the maximum quantity if the owner has lowered it since. */
export function rejectExcessiveQuantity(lines: readonly CartLine[], { maxQuantity }: Rates): void {
  const [problem] = lines.flatMap(({ quantity }) => mostProblem(quantity, maxQuantity) ?? [])
  if (problem) throw conflict(problem)
}

/** Throws one 'conflict' with all shortages and differences. `entryChanges`: changes to addresses, option and method. */
export function rejectChanges(
  shown: ClientSnapshot,
  { lines, totals }: { lines: CartLine[]; totals: Totals },
  entryChanges: OrderChange[] = [],
): void {
  const short = lines.filter(isShort)
  const changes = [...short.map(shortageOf), ...changesOf(shown, lines, totals), ...entryChanges]
  if (changes.length > 0) throw changesError(changes, short.map(soldOutSentence).join('; ') || ORDER_TEXTS.changed)
}

export const soldOutError = (line: CartLine): ShopError => changesError([shortageOf(line)], soldOutSentence(line))

const isShort = ({ stock, quantity }: CartLine): boolean => !hasStock(stock, quantity)

const shortageOf = ({ variantId, name, quantity, stock }: CartLine): OrderChange => ({
  variantId,
  name,
  field: 'stock',
  old: quantity,
  new: stock,
})

/** The API returns details unchanged, with amounts in dollars. Quantities and stock are counts. */
const inDollars = (change: OrderChange): OrderChange =>
  isEntryChange(change) || change.field === 'quantity' || change.field === 'stock'
    ? change
    : { ...change, old: dollars(change.old), new: dollars(change.new) }

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents))
