import type { OrderEmailKind } from '#domain/emails/kinds.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, pieceList, type Block } from '#mail/blocks.ts'
import { titleOf } from './order-words.ts'

/** Only the confirmation's subject may end with the order number, which identifies it. */
/** `preview` adds to subject and opening. `kind` defaults to the event's. */
export type Update = {
  kind?: OrderEmailKind
  subject: string
  preview: readonly string[]
  opening: Block
  blocks: (Block | null)[]
}

/** `words` has no period, such as "Your order is on its way". */
export function greetingOf({ shippingAddress }: Order, words: string): Block {
  const name = greetedName(shippingAddress.firstName)
  return greeting(name ? `Hi ${name}, ${words.charAt(0).toLowerCase()}${words.slice(1)}.` : `${words}.`)
}

export const piecesOf = ({ lines }: Order, title: string, pieces: readonly PieceCount[]): Block | null =>
  pieces.length === 0
    ? null
    : pieceList(
        title,
        pieces.map(({ position, quantity }) => ({ quantity, title: titleOf(lines[position]!) })),
      )

export function found<T>(row: T | undefined, id: string): T {
  if (row === undefined) throw new Error(`The order's history has no entry ${id}`)
  return row
}
