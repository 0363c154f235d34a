import type { ReturnKind } from '#domain/orders/returns/returns.ts'

/** The rights that a market's law gives a buyer. Everything required by law is in this file's folder. */
export type Market = {
  /** Days after delivery: 'shop' for the shop's own setting, null if there is no such right. */
  returnDays: Record<ReturnKind, number | 'shop' | null>
}
