import type { OrderEmailKind } from '#domain/emails/kinds.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Order } from '#domain/orders/orders.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { greeting, itemList, type Block } from '#mail/blocks.ts'
import { lineTitle } from './order-words.ts'

/** No subject ends with the order number, because that is how the confirmation is known. */
/** `preview` tells what the subject and the opening do not. `kind` is that of the event, unless it is named. */
export type Update = {
  kind?: OrderEmailKind
  subject: string
  preview: readonly string[]
  opening: Block
  blocks: (Block | null)[]
}

/** `words` without a period, such as "Your order is on its way". */
export function greetingOf({ shippingAddress }: Order, words: string): Block {
  const name = greetedName(shippingAddress.firstName)
  return greeting(name ? `${words}, ${name}.` : `${words}.`)
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
