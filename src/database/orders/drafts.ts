import { toJson } from '#database/columns.ts'
import { entriesOf } from '#database/cart/carts.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'
import type { Cents } from '#domain/money.ts'
import type { DraftState } from '#domain/orders/by-hand/drafts.ts'
import type { AgreedLines } from '#domain/orders/by-hand/entered-lines.ts'

/** `id` is also the cart's. */
export type DraftRow = {
  id: string
  state: DraftState
  totalCents: Cents
  orderId: string | null
  createdAt: string
  updatedAt: string
}

type Saved = { agreed: AgreedLines; entries: CheckoutEntries; requestKey: string; totalCents: Cents; at: string }

const columnsOf = ({ agreed, entries, requestKey }: Saved) => ({
  agreed: toJson(agreed),
  draft: toJson(entries),
  shipping_email: entries.shippingAddress && foldEmail(entries.shippingAddress.email),
  request_key: requestKey,
})

/** Returns false, and writes nothing, if there is one with this id. */
export async function insertDraft(tx: Tx, id: string, saved: Saved): Promise<boolean> {
  const { at, totalCents: total_cents } = saved
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('carts')
    .values({ id, ...columnsOf(saved), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await tx
    .insertInto('order_drafts')
    .values({ cart_id: id, state: 'open', total_cents, created_at: at, updated_at: at })
    .execute()
  return true
}

/** The new request key ends what was shown or is being paid before. The draft must be locked. */
export async function replaceDraft(tx: Tx, id: string, saved: Saved): Promise<void> {
  const { at, totalCents: total_cents } = saved
  await tx.updateTable('carts').set(columnsOf(saved)).where('id', '=', id).execute()
  await tx.updateTable('order_drafts').set({ total_cents, updated_at: at }).where('cart_id', '=', id).execute()
}

/** Returns false if it is not open. */
export async function closeDraft(
  tx: Tx,
  id: string,
  { state, orderId = null, at }: { state: 'paid' | 'canceled'; orderId?: string | null; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_drafts')
    .set({ state, order_id: orderId, updated_at: at })
    .where('cart_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function findDraft(db: Db, id: string): Promise<DraftRow | null> {
  const row = await drafts(db).where('cart_id', '=', id).executeTakeFirst()
  return row ? draftOf(row) : null
}

/** Those changed last come first. */
export async function listDrafts(
  db: Db,
  state: DraftState,
  limit: number,
): Promise<(DraftRow & { entries: CheckoutEntries; orderNumber: string | null })[]> {
  const rows = await db
    .selectFrom('order_drafts')
    .innerJoin('carts', 'carts.id', 'order_drafts.cart_id')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['order_drafts.cart_id', 'state', 'order_drafts.total_cents', 'order_id', 'carts.draft'])
    .select(['order_drafts.created_at', 'order_drafts.updated_at', 'orders.number'])
    .where('order_drafts.state', '=', state)
    .orderBy('order_drafts.updated_at', 'desc')
    .orderBy('order_drafts.cart_id')
    .limit(limit)
    .execute()
  return rows.map(({ draft, number, ...row }) => ({ ...draftOf(row), entries: entriesOf(draft), orderNumber: number }))
}

export async function insertLink(tx: Tx, link: { tokenHash: string; draftId: string }, at: string): Promise<void> {
  await tx
    .insertInto('payment_links')
    .values({ token_hash: link.tokenHash, cart_id: link.draftId, created_at: at })
    .execute()
}

export async function draftOfLink(db: Db, tokenHash: string): Promise<DraftRow | null> {
  const linked = db.selectFrom('payment_links').select('cart_id').where('token_hash', '=', tokenHash)
  const row = await drafts(db).where('cart_id', 'in', linked).executeTakeFirst()
  return row ? draftOf(row) : null
}

export async function deleteLinks(tx: Tx, draftId: string): Promise<void> {
  await tx.deleteFrom('payment_links').where('cart_id', '=', draftId).execute()
}

const drafts = (db: Db) => db.selectFrom('order_drafts').selectAll()

const draftOf = (row: Schema['order_drafts']): DraftRow => ({
  id: row.cart_id,
  state: row.state,
  totalCents: row.total_cents,
  orderId: row.order_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
