import { createHash } from 'node:crypto'
import type { ReturnRequest } from '#domain/orders/returns/return-requests.ts'

/** Independent of the order of lines and photos. */
export function digestOf({ kind, lines, reason, comment, wish, photos = [] }: ReturnRequest): string {
  const quantities = new Map<number, number>()
  for (const { position, quantity } of lines) quantities.set(position, (quantities.get(position) ?? 0) + quantity)
  const asked = [
    kind,
    [...quantities].toSorted(([one], [other]) => one - other),
    reason,
    comment,
    wish,
    [...photos].toSorted(),
  ]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
