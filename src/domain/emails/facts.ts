import { formatCents } from '#domain/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import { FACT_NAMES } from '#domain/pages/facts.ts'
import { greetedName } from '#domain/quoted-line.ts'
import { isOrderEmail, type EmailKind } from './kinds.ts'

/** Facts that emails about an order may use in addition to those of pages. An order keeps the return days from when it was placed. */
const ORDER_FACTS = {
  orderNumber: ({ number }) => number,
  customerName: ({ shippingAddress }) => greetedName(shippingAddress.firstName) ?? 'there',
  orderTotal: ({ totalCents }) => formatCents(totalCents),
  returnDays: ({ returnDays }) => String(returnDays),
} satisfies Record<string, (order: Order) => string>

const ORDER_FACT_NAMES = Object.keys(ORDER_FACTS) as (keyof typeof ORDER_FACTS)[]

export const orderFacts = (order: Order): Record<string, string> =>
  Object.fromEntries(ORDER_FACT_NAMES.map((name) => [name, ORDER_FACTS[name](order)]))

/** Emails about an account contain no text typed at registration, because a stranger may have typed it. */
export const factNamesOf = (kind: EmailKind | null): string[] => [
  ...new Set([...(kind !== null && isOrderEmail(kind) ? ORDER_FACT_NAMES : []), ...FACT_NAMES]),
]
