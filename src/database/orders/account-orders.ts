import { sql } from 'kysely'
import type { Tx } from '#database/schema.ts'
import { indexOrders } from '#database/orders/list/index-orders.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'

export async function joinGuestOrders(
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('account_id', 'is', null)
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function releaseOrders(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('orders').set({ account_id: null }).where('account_id', '=', accountId).execute()
}

/** Assigns a guest order to the account. Returns false, and writes nothing, if it already has an account or was erased. */
export async function joinGuestOrder(
  tx: Tx,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('id', '=', orderId)
    // Not "is null", for which PostgreSQL would use the index of guest orders instead of the primary key.
    .where(sql<string>`coalesce(account_id, '')`, '=', '')
    .where('email', '<>', '')
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function moveOrders(
  tx: Tx,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<void> {
  const moved = await tx
    .updateTable('orders')
    .set({ email: to, email_folded: foldEmail(to) })
    .where('account_id', '=', accountId)
    .where('email_folded', '=', foldEmail(from))
    .returning('id')
    .execute()
  await indexOrders(
    tx,
    moved.map(({ id }) => id),
  )
}
