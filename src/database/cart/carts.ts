import { EMPTY_CHECKOUT, type CheckoutState } from '#domain/checkout/checkout-state.ts'
import { prepared } from '#database/prepared.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** Whose cart it is: an account's, or that of the browser whose cookie has this SHA-256. */
export type CartOwner = { accountId: string } | { cookieHash: string }

export type CartRow = {
  id: string
  accountId: string | null
  checkout: CheckoutState
  /** Names the order that this cart becomes next. */
  requestKey: string
}

export async function findCartOf(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const { rows } = 'accountId' in owner ? await cartOfAccount(db, owner) : await cartOfCookie(db, owner)
  return rows[0] ? cartOf(rows[0]) : null
}

/** As `findCartOf`, and whoever changes the same cart waits until this transaction ends. */
export async function lockCartOf(tx: Tx, owner: CartOwner, at: string): Promise<CartRow | null> {
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
    draft: JSON.stringify(EMPTY_CHECKOUT),
    requestKey,
    at,
  })
}

/** The first statement of every change to a cart's lines: whoever changes the same cart waits until this transaction ends. */
export async function lockCart(tx: Tx, cartId: string, at: string): Promise<CartRow> {
  const { rows } = await heldById(tx, { cartId, at })
  if (!rows[0]) throw new Error(`There is no cart ${cartId}`)
  return cartOf(rows[0])
}

export async function saveCheckout(db: Db, cartId: string, state: CheckoutState, at: string): Promise<void> {
  await draftSaved(db, {
    cartId,
    draft: JSON.stringify(state),
    cardSince: state.paymentToken === null ? null : at,
  })
}

/**
 * Takes a cart for the order that it becomes, and makes it ready for the next: a new key, an empty checkout. Its lines are left.
 * Whoever changes the same cart waits until this transaction ends. False when it has become another order since.
 */
export async function claimCart(tx: Tx, { id, requestKey }: CartRow, nextKey: string, at: string): Promise<boolean> {
  const { numAffectedRows } = await claimed(tx, { id, requestKey, nextKey, draft: JSON.stringify(EMPTY_CHECKOUT), at })
  return numAffectedRows === 1n
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

const cartOf = (row: Pick<Schema['carts'], (typeof CART)[number]>): CartRow => ({
  id: row.id,
  accountId: row.account_id,
  checkout: { ...EMPTY_CHECKOUT, ...(JSON.parse(row.draft) as Partial<CheckoutState>) },
  requestKey: row.request_key,
})
