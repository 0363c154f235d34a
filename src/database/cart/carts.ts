import { fromJson, toJson } from '#database/columns.ts'
import type { Expression } from 'kysely'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { AgreedLines } from '#domain/orders/by-hand/entered-lines.ts'
import { NO_ENTRIES, type CheckoutEntries } from '#domain/checkout/entries.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

/** The owner is an account, or the browser whose cookie has this SHA-256 hash. */
export type CartOwner = { accountId: string } | { cookieHash: string }

export type CartRow = {
  id: string
  accountId: string | null
  entries: CheckoutEntries
  /** The idempotency key of the cart's next order. */
  requestKey: string
  /** Whether no request since the one that created the cart has read or changed it. */
  isUnread: boolean
  /** The lines of a draft order, which replace those of the cart. */
  agreed: AgreedLines | null
}

export async function findCartOf(db: Db, owner: CartOwner): Promise<CartRow | null> {
  const { rows } = 'accountId' in owner ? await selectByAccount(db, owner) : await selectByCookie(db, owner)
  return rows[0] ? cartOf(rows[0]) : null
}

export async function findCartById(db: Db, id: string): Promise<CartRow | null> {
  const { rows } = await selectById(db, { id })
  return rows[0] ? cartOf(rows[0]) : null
}

export async function lockCartOf(tx: Tx, owner: CartOwner, at: string): Promise<CartRow | null> {
  const { rows } =
    'accountId' in owner ? await lockByAccount(tx, { ...owner, at }) : await lockByCookie(tx, { ...owner, at })
  return rows[0] ? cartOf(rows[0]) : null
}

/** Returns null, and writes nothing, if the owner already has a cart, for example from a concurrent request. */
export async function insertCart(db: Db, owner: CartOwner, cart: NewCart): Promise<CartRow | null> {
  const isGuest = 'cookieHash' in owner
  const { rows } = await insertRow(db, {
    ...cart,
    accountId: isGuest ? null : owner.accountId,
    cookieHash: isGuest ? owner.cookieHash : null,
    unreadSince: isGuest ? cart.at : null,
    entries: toJson(NO_ENTRIES),
  })
  return rows[0] ? cartOf(rows[0]) : null
}

export const markRead = prepare((db, param: Param<{ cookieHash: string }>) =>
  db
    .updateTable('carts')
    .set({ unread_since: null })
    .where('cookie_hash', '=', param('cookieHash'))
    .where('unread_since', 'is not', null),
)

/** Locks a cart until the transaction ends. Every change to its lines starts with this. */
export async function lockCart(tx: Tx, cartId: string, at: string): Promise<CartRow> {
  const { rows } = await lockById(tx, { cartId, at })
  if (!rows[0]) throw new Error(`There is no cart ${cartId}`)
  return cartOf(rows[0])
}

export async function saveEntries(db: Db, cartId: string, entries: CheckoutEntries, at: string): Promise<void> {
  await updateEntries(db, {
    cartId,
    entries: toJson(entries),
    cardSince: entries.paymentToken === null ? null : at,
    shippingEmail: emailOf(entries.shippingAddress),
    billingEmail: emailOf(entries.billingAddress),
  })
}

const emailOf = (address: Address | null): string | null => (address?.email ? foldEmail(address.email) : null)

/** Replaces the request key of a cart that becomes an order, and deletes the entries. Returns false if the key has been replaced already. */
export async function replaceRequestKey(tx: Tx, keys: RequestKeys): Promise<boolean> {
  const { numAffectedRows } = await updateRequestKey(tx, { ...keys, entries: toJson(NO_ENTRIES) })
  return numAffectedRows === 1n
}

type RequestKeys = { cartId: string; requestKey: string; nextKey: string; at: string }

const CART = ['id', 'account_id', 'draft', 'request_key', 'unread_since', 'agreed'] as const

const carts = (db: Db) => db.selectFrom('carts').select(CART)
const selectByAccount = prepare((db, param: Param<{ accountId: string }>) =>
  carts(db).where('account_id', '=', param('accountId')),
)
const selectByCookie = prepare((db, param: Param<{ cookieHash: string }>) =>
  carts(db).where('cookie_hash', '=', param('cookieHash')),
)

const selectById = prepare((db, param: Param<{ id: string }>) => carts(db).where('id', '=', param('id')))

const lock = (db: Db, at: Expression<string>) =>
  db.updateTable('carts').set({ updated_at: at, unread_since: null }).returning(CART)
const lockById = prepare((db, param: Param<{ cartId: string; at: string }>) =>
  lock(db, param('at')).where('id', '=', param('cartId')),
)
const lockByAccount = prepare((db, param: Param<{ accountId: string; at: string }>) =>
  lock(db, param('at')).where('account_id', '=', param('accountId')),
)
const lockByCookie = prepare((db, param: Param<{ cookieHash: string; at: string }>) =>
  lock(db, param('at')).where('cookie_hash', '=', param('cookieHash')),
)

type NewCart = { id: string; requestKey: string; at: string }
type NewRow = NewCart & {
  accountId: string | null
  cookieHash: string | null
  unreadSince: string | null
  entries: Schema['carts']['draft']
}
const insertRow = prepare((db, param: Param<NewRow>) =>
  db
    .insertInto('carts')
    .values({
      id: param('id'),
      account_id: param('accountId'),
      cookie_hash: param('cookieHash'),
      draft: param('entries'),
      request_key: param('requestKey'),
      created_at: param('at'),
      updated_at: param('at'),
      unread_since: param('unreadSince'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(CART),
)

type Saved = {
  cartId: string
  entries: Schema['carts']['draft']
  cardSince: string | null
  shippingEmail: string | null
  billingEmail: string | null
}
const updateEntries = prepare((db, param: Param<Saved>) =>
  db
    .updateTable('carts')
    .set({
      draft: param('entries'),
      card_since: param('cardSince'),
      shipping_email: param('shippingEmail'),
      billing_email: param('billingEmail'),
    })
    .where('id', '=', param('cartId')),
)

const updateRequestKey = prepare((db, param: Param<RequestKeys & { entries: Schema['carts']['draft'] }>) =>
  db
    .updateTable('carts')
    .set({
      draft: param('entries'),
      card_since: null,
      shipping_email: null,
      billing_email: null,
      request_key: param('nextKey'),
      updated_at: param('at'),
      ordered_at: param('at'),
    })
    .where('id', '=', param('cartId'))
    .where('request_key', '=', param('requestKey')),
)

/** A draft from an earlier version may lack some entries. */
export const entriesOf = (draft: Schema['carts']['draft']): CheckoutEntries => ({ ...NO_ENTRIES, ...fromJson(draft) })

const cartOf = (row: Pick<Schema['carts'], (typeof CART)[number]>): CartRow => ({
  id: row.id,
  accountId: row.account_id,
  entries: entriesOf(row.draft),
  requestKey: row.request_key,
  isUnread: row.unread_since !== null,
  agreed: row.agreed && fromJson(row.agreed),
})
