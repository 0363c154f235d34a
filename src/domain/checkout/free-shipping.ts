import { formatShort, toCents } from '#domain/money.ts'

/** The orders that ship for free: "orders over $50". */
export const ordersOver = (dollars: number): string =>
  dollars > 0 ? `orders over ${formatShort(toCents(dollars))}` : 'every order'
