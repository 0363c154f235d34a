import { sql } from 'kysely'
import type { CartLine } from '#domain/cart.ts'
import { EMPTY_DRAFT, withoutCard, type Draft } from '#domain/draft.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { findVariants, type SellableVariant } from './variants.ts'

/** Whose cart it is: an account's, or that of the browser whose cookie has this SHA-256. */
export type CartOwner = { accountId: string } | { cookieHash: string }

export type CartRow = {
  id: string
  accountId: string | null
  draft: Draft
  /** Names the order that this cart becomes next. */
  requestKey: string
}

export async function findCartOf(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const carts = db.selectFrom('carts').select(CART)
  const row = await (
    'accountId' in owner
      ? carts.where('account_id', '=', owner.accountId)
      : carts.where('cookie_hash', '=', owner.cookieHash)
  ).executeTakeFirst()
  return row ? cartOf(row) : null
}

/** Does nothing when the owner got a cart in the meantime: one each. */
export async function insertCart(
  db: Db,
  owner: CartOwner,
  { id, requestKey, at }: { id: string; requestKey: string; at: string },
): Promise<void> {
  await db
    .insertInto('carts')
    .values({
      id,
      account_id: 'accountId' in owner ? owner.accountId : null,
      cookie_hash: 'cookieHash' in owner ? owner.cookieHash : null,
      draft: JSON.stringify(EMPTY_DRAFT),
      request_key: requestKey,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The first statement of every change to a cart's lines: whoever changes the same cart waits until this transaction ends. */
export async function holdCart(tx: Tx, cartId: string, at: string): Promise<CartRow> {
  const row = await tx
    .updateTable('carts')
    .set({ updated_at: at })
    .where('id', '=', cartId)
    .returning(CART)
    .executeTakeFirstOrThrow()
  return cartOf(row)
}

export async function saveDraft(db: Db, cartId: string, draft: Draft, at: string): Promise<void> {
  await db
    .updateTable('carts')
    .set({ draft: JSON.stringify(draft), card_since: draft.paymentToken === null ? null : at })
    .where('id', '=', cartId)
    .execute()
}

/** Makes the cart ready for the next order, once it has become one: no lines, no draft, a new key. */
export async function renewCart(db: Db, cartId: string, requestKey: string, at: string): Promise<void> {
  await emptyCart(db, cartId)
  await db
    .updateTable('carts')
    .set({ draft: JSON.stringify(EMPTY_DRAFT), card_since: null, request_key: requestKey, updated_at: at })
    .where('id', '=', cartId)
    .execute()
}

/** The lines in the order they were added, at today's prices. What is no longer sold has a stock of 0. */
export async function cartLines(db: Db, cartId: string): Promise<CartLine[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['variant_id', 'quantity'])
    .where('cart_id', '=', cartId)
    .orderBy('added_at')
    .orderBy('variant_id')
    .execute()
  const found = await findVariants(
    db,
    rows.map((row) => row.variant_id),
  )
  const variants = new Map(found.map((variant) => [variant.id, variant]))
  return rows.flatMap(({ variant_id, quantity }) => {
    const variant = variants.get(variant_id)
    return variant ? [lineOf(variant, quantity)] : []
  })
}

function lineOf({ id, retired, listed, stock, ...variant }: SellableVariant, quantity: number): CartLine {
  return { ...variant, variantId: id, quantity, stock: retired || !listed ? 0 : stock }
}

/** Null when the cart has no such line. */
export async function lineQuantity(db: Db, cartId: string, variantId: string): Promise<number | null> {
  const line = await db
    .selectFrom('cart_lines')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return line?.quantity ?? null
}

export async function countLines(db: Db, cartId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_lines')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return count
}

export async function putLine(
  db: Db,
  cartId: string,
  { variantId, quantity, at }: { variantId: string; quantity: number; at: string },
): Promise<void> {
  await db
    .insertInto('cart_lines')
    .values({ cart_id: cartId, variant_id: variantId, quantity, added_at: at })
    .onConflict((conflict) => conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity }))
    .execute()
}

export async function removeLine(db: Db, cartId: string, variantId: string): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('variant_id', '=', variantId).execute()
}

export async function emptyCart(db: Db, cartId: string): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute()
}

/** Deletes guests' carts that nobody has touched for so long; sooner when they never became an order. */
export async function deleteAbandonedCarts(
  db: Db,
  { untouchedSince, ordersSince }: { untouchedSince: string; ordersSince: string },
  limit: number,
): Promise<void> {
  const orders = db.selectFrom('orders').select('orders.id').where('orders.cart_id', '=', sql.ref<string>('carts.id'))
  const some = db
    .selectFrom('carts')
    .select('carts.id')
    .where('account_id', 'is', null)
    .where('updated_at', '<', untouchedSince)
    .where((is) => is.or([is('updated_at', '<', ordersSince), is.not(is.exists(orders))]))
    .limit(limit)
  await db.deleteFrom('carts').where('id', 'in', some).where('updated_at', '<', untouchedSince).execute()
}

/** Forgets cards that were entered before the given time. What is entered meanwhile stays. */
export async function forgetCards(db: Db, before: string, limit: number): Promise<void> {
  const old = await db
    .selectFrom('carts')
    .select(['id', 'draft'])
    .where('card_since', '<', before)
    .limit(limit)
    .execute()
  for (const { id, draft } of old)
    await db
      .updateTable('carts')
      .set({ draft: JSON.stringify(withoutCard(JSON.parse(draft) as Draft)), card_since: null })
      .where('id', '=', id)
      .where('draft', '=', draft)
      .execute()
}

const CART = ['id', 'account_id', 'draft', 'request_key'] as const

const cartOf = (row: Pick<Schema['carts'], (typeof CART)[number]>): CartRow => ({
  id: row.id,
  accountId: row.account_id,
  draft: { ...EMPTY_DRAFT, ...(JSON.parse(row.draft) as Partial<Draft>) },
  requestKey: row.request_key,
})
