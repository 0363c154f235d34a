import { toJson } from '#database/columns.ts'
import { entriesOf } from './carts.ts'
import type { Db, Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { NO_ENTRIES, type CheckoutEntries } from '#domain/checkout/entries.ts'

export const hasGuestEntries = async (db: Db, email: string): Promise<boolean> =>
  (await guestCartsOf(db, email)).length > 0

export async function guestEntriesOf(db: Db, email: string): Promise<CheckoutEntries[]> {
  const ids = await guestCartsOf(db, email)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('carts').select('draft').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ draft }) => entriesOf(draft))
}

export async function eraseGuestEntries(tx: Tx, email: string): Promise<void> {
  const ids = await guestCartsOf(tx, email)
  if (ids.length === 0) return
  await deleteDrafts(tx, ids)
  await emptyEntries(tx).where('id', 'in', ids).execute()
}

export const emptyEntries = (tx: Tx) =>
  tx
    .updateTable('carts')
    .set({ draft: toJson(NO_ENTRIES), card_since: null, shipping_email: null, billing_email: null })

/** A draft order cannot be paid without its address. */
async function deleteDrafts(tx: Tx, cartIds: readonly string[]): Promise<void> {
  const unpaid = tx.selectFrom('order_drafts').select('cart_id').where('state', '<>', 'paid')
  await tx
    .deleteFrom('carts')
    .where('id', 'in', unpaid.where('cart_id', 'in', cartIds))
    .execute()
}

/** One statement per column, because each has its own index. */
async function guestCartsOf(db: Db, email: string): Promise<string[]> {
  const carts = db.selectFrom('carts').select('id').where('cookie_hash', 'is not', null)
  const drafts = db.selectFrom('carts').select('id').where('agreed', 'is not', null)
  const ids = [
    ...(await carts.where('shipping_email', '=', foldEmail(email)).execute()),
    ...(await carts.where('billing_email', '=', foldEmail(email)).execute()),
    ...(await drafts.where('shipping_email', '=', foldEmail(email)).execute()),
  ].map(({ id }) => id)
  return [...new Set(ids)]
}
