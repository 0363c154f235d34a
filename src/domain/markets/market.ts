import type { ReturnKind } from '#domain/orders/returns/returns.ts'

/** What the law of a market gives a buyer. All that is law stands in the folder of this file. */
export type Market = {
  /** Days after that of the delivery: 'shop' as the shop has set them, null where there is no such right. */
  returnDays: Record<ReturnKind, number | 'shop' | null>
}
