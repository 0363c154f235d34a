import { formatCount } from './counts.ts'

/** Whole US cents, the unit of every amount. Only the HTTP API and screens use dollars. */
export type Cents = number

export function formatCents(cents: Cents): string {
  const all = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}$${formatCount(Math.floor(all / 100))}.${String(all % 100).padStart(2, '0')}`
}

/** 5000 -> "$50", 4950 -> "$49.50": for amounts in running text. */
export const formatShort = (cents: Cents): string => formatCents(cents).replace(/\.00$/, '')

export const plainDollars = (cents: Cents): string => (cents / 100).toFixed(2)

export const toDollars = (cents: Cents): number => cents / 100

/** 12.34 -> 1234. Rounding removes the floating-point error. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100)

/** "12.5" -> 1250. Null unless the text is a price with at most two decimals and no thousands separators. */
export function parseCents(text: string): Cents | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The cost of a line's units. No other module multiplies an amount by a quantity. */
export const lineCents = ({ priceCents, quantity }: { priceCents: Cents; quantity: number }): Cents =>
  priceCents * quantity

/** The same in dollars, the unit of the API and screens. */
export const lineDollars = ({ price, quantity }: { price: number; quantity: number }): number =>
  toDollars(toCents(price) * quantity)

export const addCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0)

/** Adds two records of amounts, name by name. */
export function addAmounts<Name extends string>(
  one: Record<Name, Cents>,
  other: Record<Name, Cents>,
): Record<Name, Cents> {
  const names = Object.keys(one) as Name[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Record<Name, Cents>
}

/** A fraction of an amount, rounded half up to the cent. A `rate` of 0.08 is 8%. */
export function shareOf(cents: Cents, rate: number): Cents {
  // Computes in millionths, because 0.08 has no exact binary representation.
  return Math.floor((cents * Math.round(rate * 1e6) + 5e5) / 1e6)
}
