import { sql } from 'kysely'
import { MAX_QUANTITY, type CartLine } from '#domain/cart.ts'
import { EMPTY_DRAFT, withoutCard, type Draft } from '#domain/draft.ts'
import { prepared } from './prepared.ts'
import type { Db, Schema, Tx } from './schema.ts'
import { sellable, variantOf } from './variants.ts'

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
  const { rows } = 'accountId' in owner ? await cartOfAccount(db, owner) : await cartOfCookie(db, owner)
  return rows[0] ? cartOf(rows[0]) : null
}

/** As `findCartOf`, and whoever changes the same cart waits until this transaction ends. */
export async function holdCartOf(tx: Tx, owner: CartOwner, at: string): Promise<CartRow | null> {
  const { rows } =
    'accountId' in owner ? await heldOfAccount(tx, { ...owner, at }) : await heldOfCookie(tx, { ...owner, at })
  return rows[0] ? cartOf(rows[0]) : null
}

/** Does nothing when the owner got a cart in the meantime: one each. */
export async function insertCart(
  db: Db,
  owner: CartOwner,
  { id, requestKey, at }: { id: string; requestKey: string; at: string },
): Promise<void> {
  await cartInserted(db, {
    id,
    accountId: 'accountId' in owner ? owner.accountId : null,
    cookieHash: 'cookieHash' in owner ? owner.cookieHash : null,
    draft: JSON.stringify(EMPTY_DRAFT),
    requestKey,
    at,
  })
}

/** The first statement of every change to a cart's lines: whoever changes the same cart waits until this transaction ends. */
export async function holdCart(tx: Tx, cartId: string, at: string): Promise<CartRow> {
  const { rows } = await heldById(tx, { cartId, at })
  if (!rows[0]) throw new Error(`There is no cart ${cartId}`)
  return cartOf(rows[0])
}

export async function saveDraft(db: Db, cartId: string, draft: Draft, at: string): Promise<void> {
  await draftSaved(db, {
    cartId,
    draft: JSON.stringify(draft),
    cardSince: draft.paymentToken === null ? null : at,
  })
}

/**
 * Takes a cart for the order that it becomes, and makes it ready for the next: a new key, no draft. Its lines are left.
 * Whoever changes the same cart waits until this transaction ends. False when it has become another order since.
 */
export async function claimCart(tx: Tx, { id, requestKey }: CartRow, nextKey: string, at: string): Promise<boolean> {
  const { numAffectedRows } = await claimed(tx, { id, requestKey, nextKey, draft: JSON.stringify(EMPTY_DRAFT), at })
  return numAffectedRows === 1n
}

/** The lines in the order they were added, at today's prices. What is no longer sold has a stock of 0. */
export const cartLines = async (db: Db, cartId: string): Promise<CartLine[]> =>
  (await linesOf(db, { cartId })).rows.map(lineOf)

/** As `cartLines`, for whom the cart is looked for at the same time; none without a cart. */
export async function cartLinesOf(db: Db, owner: CartOwner): Promise<CartLine[]> {
  const { rows } = 'accountId' in owner ? await linesOfAccount(db, owner) : await linesOfCookie(db, owner)
  return rows.map(lineOf)
}

type Line = { cartId: string; variantId: string; quantity: number; at: string }

/** Sets the quantity of a line, which may be new. */
export async function putLine(db: Db, line: Line): Promise<void> {
  await lineSet(db, line)
}

/** Adds to the quantity of a line, which may be new. Does nothing, and returns false, beyond what a line may hold. */
export async function addToLine(db: Db, line: Line): Promise<boolean> {
  const { numAffectedRows } = await lineAdded(db, line)
  return numAffectedRows === 1n
}

export async function removeLine(db: Db, cartId: string, variantId: string): Promise<void> {
  await lineRemoved(db, { cartId, variantId })
}

export async function emptyCart(db: Db, cartId: string): Promise<void> {
  await emptied(db, { cartId })
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

const carts = (db: Db) => db.selectFrom('carts').select(CART)
const cartOfAccount = prepared((db, { accountId }: { accountId: string }) =>
  carts(db).where('account_id', '=', accountId),
)
const cartOfCookie = prepared((db, { cookieHash }: { cookieHash: string }) =>
  carts(db).where('cookie_hash', '=', cookieHash),
)

const held = (db: Db, at: string) => db.updateTable('carts').set({ updated_at: at }).returning(CART)
const heldById = prepared((db, { cartId, at }: { cartId: string; at: string }) => held(db, at).where('id', '=', cartId))
const heldOfAccount = prepared((db, { accountId, at }: { accountId: string; at: string }) =>
  held(db, at).where('account_id', '=', accountId),
)
const heldOfCookie = prepared((db, { cookieHash, at }: { cookieHash: string; at: string }) =>
  held(db, at).where('cookie_hash', '=', cookieHash),
)

type NewCart = Pick<CartRow, 'id' | 'accountId' | 'requestKey'> & {
  cookieHash: string | null
  draft: string
  at: string
}
const cartInserted = prepared((db, { id, accountId, cookieHash, draft, requestKey, at }: NewCart) =>
  db
    .insertInto('carts')
    .values({
      id,
      account_id: accountId,
      cookie_hash: cookieHash,
      draft,
      request_key: requestKey,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

const draftSaved = prepared(
  (db, { cartId, draft, cardSince }: { cartId: string; draft: string; cardSince: string | null }) =>
    db.updateTable('carts').set({ draft, card_since: cardSince }).where('id', '=', cartId),
)

type Claimed = { id: string; requestKey: string; nextKey: string; draft: string; at: string }
const claimed = prepared((db, { id, requestKey, nextKey, draft, at }: Claimed) =>
  db
    .updateTable('carts')
    .set({ draft, card_since: null, request_key: nextKey, updated_at: at })
    .where('id', '=', id)
    .where('request_key', '=', requestKey),
)

const lineRemoved = prepared((db, { cartId, variantId }: { cartId: string; variantId: string }) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('variant_id', '=', variantId),
)
const emptied = prepared((db, { cartId }: { cartId: string }) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', cartId),
)
const lines = (db: Db) =>
  sellable(db)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select('cart_lines.quantity')
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.variant_id')
const linesOf = prepared((db, { cartId }: { cartId: string }) => lines(db).where('cart_lines.cart_id', '=', cartId))
const linesOfAccount = prepared((db, { accountId }: { accountId: string }) =>
  lines(db).innerJoin('carts', 'carts.id', 'cart_lines.cart_id').where('carts.account_id', '=', accountId),
)
const linesOfCookie = prepared((db, { cookieHash }: { cookieHash: string }) =>
  lines(db).innerJoin('carts', 'carts.id', 'cart_lines.cart_id').where('carts.cookie_hash', '=', cookieHash),
)

const line = (db: Db, { cartId, variantId, quantity, at }: Line) =>
  db.insertInto('cart_lines').values({ cart_id: cartId, variant_id: variantId, quantity, added_at: at })
const lineSet = prepared((db, values: Line) =>
  line(db, values).onConflict((conflict) =>
    conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity: (is) => is.ref('excluded.quantity') }),
  ),
)
const lineAdded = prepared((db, values: Line) =>
  line(db, values).onConflict((conflict) => {
    const sum = sql<number>`cart_lines.quantity + excluded.quantity`
    return conflict
      .columns(['cart_id', 'variant_id'])
      .doUpdateSet({ quantity: sum })
      .where(sum, '<=', sql.lit(MAX_QUANTITY))
  }),
)

function lineOf(row: Awaited<ReturnType<typeof linesOf>>['rows'][number]): CartLine {
  const variant = variantOf(row)
  // One by one: to copy what is left of an object takes longer than SQLite takes to find it.
  return {
    variantId: variant.id,
    productId: variant.productId,
    slug: variant.slug,
    name: variant.name,
    options: variant.options,
    sku: variant.sku,
    priceCents: variant.priceCents,
    compareAtCents: variant.compareAtCents,
    quantity: row.quantity,
    stock: variant.retired || !variant.listed ? 0 : variant.stock,
    picture: variant.picture,
  }
}

const cartOf = (row: Pick<Schema['carts'], (typeof CART)[number]>): CartRow => ({
  id: row.id,
  accountId: row.account_id,
  draft: { ...EMPTY_DRAFT, ...(JSON.parse(row.draft) as Partial<Draft>) },
  requestKey: row.request_key,
})
