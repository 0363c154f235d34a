import type { Db } from '#database/schema.ts'
import { emailIn, fieldsNaming, isToOwner } from './mail-payload.ts'

const ORDER_OR_PAYMENT = new RegExp(`"(?:${[...fieldsNaming('order'), 'paymentId'].join('|')})":"([\\w-]+)"`)

/** The id of the order or payment that a message is about. */
export const subjectOf = ({ payload }: { payload: string }): string | null =>
  ORDER_OR_PAYMENT.exec(payload)?.[1] ?? null

/** Finds the order of each message, in the same sequence; null if it has none, or if the order was deleted. */
export async function ordersOfMessages(db: Db, messages: readonly { payload: string }[]) {
  const ids = messages.map(subjectOf)
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return ids.map(() => null)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'payment_id as paymentId', 'number', 'email', 'created_at as createdAt'])
    .where((is) => is.or([is('id', 'in', known), is('payment_id', 'in', known)]))
    .execute()
  return ids.map((id, index) => {
    const order = orders.find((one) => id !== null && (one.id === id || one.paymentId === id))
    if (!order) return null
    const email = emailIn(messages[index]!.payload)
    const { number, createdAt } = order
    return { number, email: email && isToOwner(email.email) ? null : order.email, createdAt }
  })
}
