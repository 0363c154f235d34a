import { sql } from 'kysely'
import { settledPayloads } from '#database/audit/order-audits.ts'
import { emptyEntries } from '#database/cart/erased-entries.ts'
import { fieldsOf, fromJson, toJson } from '#database/columns.ts'
import type { OpenObligations } from '#domain/accounts/erasure.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { forgetDeedsAbout } from '#database/people/deeds.ts'
import { indexOrders } from '#database/orders/list/index-orders.ts'
import { lockOrder } from './order-history.ts'
import { returnsOf } from './returns.ts'
import { statusOfRow } from './orders.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Db, Tx } from '#database/schema.ts'

export type PersonalOrder = ReturnType<typeof orderOf>

export const personalOrdersOf = async (db: Db, accountId: string): Promise<PersonalOrder[]> =>
  (await personalOrders(db).where('account_id', '=', accountId).orderBy('created_at', 'desc').execute()).map(orderOf)

export const guestOrdersOf = async (db: Db, email: string): Promise<PersonalOrder[]> => {
  const ofGuest = personalOrders(db).where('account_id', 'is', null).where('email_folded', '=', foldEmail(email))
  return (await ofGuest.execute()).map(orderOf).toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

/** Detaches an order from its account. Keeps only the address fields that bookkeeping requires, and deletes email address and comments. */
export async function scrubOrder(
  tx: Tx,
  { id, number }: Pick<PersonalOrder, 'id' | 'number'>,
  { shippingAddress, billingAddress }: Pick<PersonalOrder, 'shippingAddress' | 'billingAddress'>,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      account_id: null,
      email: '',
      email_folded: '',
      shipping_address: toJson(shippingAddress),
      billing_address: toJson(billingAddress),
    })
    .where('id', '=', id)
    .execute()
  // Free text by the shopper or the owner may identify the person.
  const noWords = { comment: null, answer: null, request_digest: null }
  await tx.updateTable('returns').set(noWords).where('order_id', '=', id).execute()
  await tx.updateTable('refunds').set({ reason: null, settlement: null }).where('order_id', '=', id).execute()
  await tx.updateTable('cancellations').set({ reason: null }).where('order_id', '=', id).execute()
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute()
  await forgetDeedsAbout(tx, [id, number])
  await tx.deleteFrom('return_photos').where('order_id', '=', id).execute()
  const carts = tx.selectFrom('orders').select('cart_id').where('id', '=', id)
  await emptyEntries(tx).where('id', 'in', carts).execute()
  // The lines of a draft and the event of an order by hand have the reasons for their prices.
  await tx.deleteFrom('carts').where('agreed', 'is not', null).where('id', 'in', carts).execute()
  const noReasons = { details: toJson({ repriced: [] }) }
  await tx.updateTable('order_events').set(noReasons).where('order_id', '=', id).where('kind', '=', 'created').execute()
  // The carrier's tracking page reveals who received the parcel, and where.
  await tx
    .updateTable('parcels')
    .set({ tracking_number: null, tracking_url: null })
    .where('order_id', '=', id)
    .execute()
  await indexOrders(tx, [id])
}

/** Locks orders until the transaction ends, and returns their open obligations. Refunds settled by the owner are not open. */
export async function openObligations(
  tx: Tx,
  orders: readonly { id: string; number: string }[],
): Promise<OpenObligations> {
  const obligations: OpenObligations = { unsent: [], returns: [], refunds: [] }
  for (const { id, number } of orders) {
    await lockOrder(tx, id)
    const { status } = await tx.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    if (status === 'processing') obligations.unsent.push(number)
    for (const { state, ordinal } of await returnsOf(tx, id))
      if (state !== 'closed' && state !== 'refused') obligations.returns.push(returnName(number, ordinal))
    const open = await tx
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', id)
      .where('state', '<>', 'done')
      .where(
        sql<string>`'{"orderId":"' || order_id || '","refundId":"' || id || '"}'`,
        'not in',
        settledPayloads(tx, 'refund'),
      )
      .limit(1)
      .executeTakeFirst()
    if (open) obligations.refunds.push(number)
  }
  return obligations
}

const COLUMNS = ['id', 'number', 'email', 'status', 'created_at', 'shipping_address', 'billing_address'] as const
const personalOrders = (db: Db) => db.selectFrom('orders').select(COLUMNS)

type Row = Awaited<ReturnType<ReturnType<typeof personalOrders>['execute']>>[number]

const orderOf = (row: Row) => ({
  ...fieldsOf(row),
  status: statusOfRow(row),
  shippingAddress: fromJson(row.shipping_address),
  billingAddress: fromJson(row.billing_address),
})
