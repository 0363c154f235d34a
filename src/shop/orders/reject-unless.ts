import { conflict } from '#domain/errors.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { Possibility } from '#domain/orders/possible.ts'

/** Returns the possible units. Throws 'conflict' with the reason if there are none. */
export function rejectUnless({ units, why }: Possibility): PieceCount[] {
  if (why !== null) throw conflict(why)
  return units
}
