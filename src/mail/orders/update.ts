import type { OrderEmailKind } from '#domain/emails/kinds.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, itemList, type Block } from '#mail/blocks.ts'
import { lineTitle } from './order-words.ts'

/** `preview` adds to subject and opening. `kind` defaults to the event's. */
export type Update = {
  kind?: OrderEmailKind
  /** Must not end with the order number: that tells a confirmation apart from an update. */
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

export const itemsBlock = ({ lines }: Order, title: string, quantities: readonly LineQuantity[]): Block | null =>
  quantities.length === 0
    ? null
    : itemList(
        title,
        quantities.map(({ position, quantity }) => ({ quantity, title: lineTitle(lines[position]!) })),
      )

export function rowOf<T extends { id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new Error(`The order's history has no entry ${id}`)
  return row
}
