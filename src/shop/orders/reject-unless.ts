import { conflict } from '#domain/errors.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { Possibility } from '#domain/orders/possible.ts'

/** The units that a deed is possible with. Throws 'conflict' with the sentence why it is not. */
export function rejectUnless({ units, why }: Possibility): PieceCount[] {
  if (why !== null) throw conflict(why)
  return units
}
