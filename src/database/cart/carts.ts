import type { Expression } from 'kysely'
import { EMPTY_CHECKOUT, type CheckoutState } from '#domain/checkout/checkout-state.ts'
import { prepared, type Param } from '#database/prepared.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** A cart belongs to an account, or to the browser whose cookie has this SHA-256 hash. */
export type CartOwner = { accountId: string } | { cookieHash: string }

export type CartRow = {
  id: string
  accountId: string | null
  checkout: CheckoutState
  /** The idempotency key of the cart's next order. */
  requestKey: string
}

export async function findCartOf(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const { rows } = 'accountId' in owner ? await cartOfAccount(db, owner) : await cartOfCookie(db, owner)
  return rows[0] ? cartOf(rows[0]) : null
}

export async function lockCartOf(tx: Tx, owner: CartOwner, at: string): Promise<CartRow | null> {
  const { rows } =
    'accountId' in owner ? await lockedOfAccount(tx, { ...owner, at }) : await lockedOfCookie(tx, { ...owner, at })
  return rows[0] ? cartOf(rows[0]) : null
}

/** Does nothing if the owner has a cart: a concurrent request may have created it. */
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

/** Locks a cart until the transaction ends. The first statement of every change to its lines. */
export async function lockCart(tx: Tx, cartId: string, at: string): Promise<CartRow> {
  const { rows } = await lockedById(tx, { cartId, at })
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

/** Resets the cart for the next order; its lines stay. Returns false if it has become another order. */
export async function claimCart(tx: Tx, { id, requestKey }: CartRow, nextKey: string, at: string): Promise<boolean> {
  const { numAffectedRows } = await claimed(tx, { id, requestKey, nextKey, draft: JSON.stringify(EMPTY_CHECKOUT), at })
  return numAffectedRows === 1n
}

const CART = ['id', 'account_id', 'draft', 'request_key'] as const

const carts = (db: Db) => db.selectFrom('carts').select(CART)
const cartOfAccount = prepared((db, param: Param<{ accountId: string }>) =>
  carts(db).where('account_id', '=', param('accountId')),
)
const cartOfCookie = prepared((db, param: Param<{ cookieHash: string }>) =>
  carts(db).where('cookie_hash', '=', param('cookieHash')),
)

const locked = (db: Db, at: Expression<string>) => db.updateTable('carts').set({ updated_at: at }).returning(CART)
const lockedById = prepared((db, param: Param<{ cartId: string; at: string }>) =>
  locked(db, param('at')).where('id', '=', param('cartId')),
)
const lockedOfAccount = prepared((db, param: Param<{ accountId: string; at: string }>) =>
  locked(db, param('at')).where('account_id', '=', param('accountId')),
)
const lockedOfCookie = prepared((db, param: Param<{ cookieHash: string; at: string }>) =>
  locked(db, param('at')).where('cookie_hash', '=', param('cookieHash')),
)

type NewCart = Pick<CartRow, 'id' | 'accountId' | 'requestKey'> & {
  cookieHash: string | null
  draft: string
  at: string
}
const cartInserted = prepared((db, param: Param<NewCart>) =>
  db
    .insertInto('carts')
    .values({
      id: param('id'),
      account_id: param('accountId'),
      cookie_hash: param('cookieHash'),
      draft: param('draft'),
      request_key: param('requestKey'),
      created_at: param('at'),
      updated_at: param('at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

const draftSaved = prepared((db, param: Param<{ cartId: string; draft: string; cardSince: string | null }>) =>
  db
    .updateTable('carts')
    .set({ draft: param('draft'), card_since: param('cardSince') })
    .where('id', '=', param('cartId')),
)

type Claimed = { id: string; requestKey: string; nextKey: string; draft: string; at: string }
const claimed = prepared((db, param: Param<Claimed>) =>
  db
    .updateTable('carts')
    .set({ draft: param('draft'), card_since: null, request_key: param('nextKey'), updated_at: param('at') })
    .where('id', '=', param('id'))
    .where('request_key', '=', param('requestKey')),
)

const cartOf = (row: Pick<Schema['carts'], (typeof CART)[number]>): CartRow => ({
  id: row.id,
  accountId: row.account_id,
  checkout: { ...EMPTY_CHECKOUT, ...(JSON.parse(row.draft) as Partial<CheckoutState>) },
  requestKey: row.request_key,
})
