import { findCartById, lockCart, type CartRow } from '#database/cart/carts.ts'
import {
  closeDraft,
  deleteLinks,
  findDraft,
  insertDraft,
  listDrafts,
  replaceDraft,
  type DraftRow,
} from '#database/orders/drafts.ts'
import { findOrder } from '#database/orders/orders.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { ShippingOptions } from '#domain/checkout/shipping.ts'
import { conflict, isShopError, notFound } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { CLOSED_TEXTS, DRAFT_TEXTS, type DraftState } from '#domain/orders/by-hand/drafts.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { fullName } from '#domain/accounts/full-name.ts'
import { rejectChanges } from '#shop/checkout/order-changes.ts'
import { randomId } from '#shop/cart/cart.ts'
import { linesOfCart, priceWithOption, type PricedCart } from '#shop/checkout/pricing.ts'
import { offeredOptions } from '#shop/checkout/shipping.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'
import { rejectOtherTotal, textKeyed, type ByHandShop } from './create-order.ts'
import { priceByHand, type EnteredOrder } from './price-by-hand.ts'

export type SavedDraft = EnteredOrder & {
  /** Emails the link to the customer. */
  isMailed?: boolean | undefined
  expectedCents?: Cents | undefined
}

/** `priced` is null if it can no longer be priced; `problem` says why it cannot be paid now. */
export type Draft = Pick<PricedDraft, 'priced' | 'problem'> & {
  row: DraftRow
  cart: CartRow
  orderNumber: string | null
}

type Pricing = Pick<Shop, 'rates' | 'extraCharges'>

/** A repeated request with the same key returns the same draft. */
export const createDraft = (
  shop: ByHandShop,
  { requestKey, ...saved }: SavedDraft & { requestKey: string },
  how: DryRun,
): Promise<Draft> =>
  change(shop, how, async (tx) => {
    const id = textKeyed(requestKey, 'draft')
    if (await findDraft(tx, id)) return id
    const written = await pricedFor(shop, tx, saved)
    if (await insertDraft(tx, id, written)) await mailIf(saved, tx, id, written.at)
    return id
  })

/** `seenAt`: when the draft was changed last, as shown. Throws 'conflict' if it was changed since, or is not open. */
export const editDraft = (
  shop: ByHandShop,
  id: string,
  { seenAt, ...saved }: SavedDraft & { seenAt?: string | undefined },
  how: DryRun,
): Promise<Draft> =>
  change(shop, how, async (tx) => {
    const { cart, row } = await lockOpen(shop, tx, id)
    if (seenAt !== undefined && row.updatedAt !== seenAt) throw conflict(DRAFT_TEXTS.changedHere)
    const written = await pricedFor(shop, tx, saved)
    const [before, after] = [cart.entries.shippingAddress, written.entries.shippingAddress].map(mailboxOf)
    // Links that were sent to another address no longer work.
    if (before !== after) await deleteLinks(tx, id)
    await replaceDraft(tx, id, written)
    await mailIf(saved, tx, id, written.at)
    return id
  })

/** A payment that the bank has yet to confirm is released. Throws 'conflict' if the draft is not open. */
export const cancelDraft = (shop: ByHandShop, id: string): Promise<Draft> =>
  change(shop, {}, async (tx) => {
    const { cart, row } = await lockOpen(shop, tx, id)
    const at = isoTime(shop)
    const saved = { agreed: cart.agreed!, entries: { ...cart.entries, attempt: null }, requestKey: randomId() }
    await replaceDraft(tx, id, { ...saved, totalCents: row.totalCents, at })
    await closeDraft(tx, id, { state: 'canceled', at })
    return id
  })

/** Queues the email with the link. Throws 'conflict' if the draft is not open, or can no longer be priced. */
export async function mailDraft(shop: ByHandShop, id: string): Promise<{ email: string }> {
  const email = await shop.database.transaction(async (tx) => {
    const { cart } = await lockOpen(shop, tx, id)
    const { priced, problem } = await pricedNow(shop, tx, cart)
    if (!priced) throw conflict(problem!)
    await mailIf({ isMailed: true }, tx, id, isoTime(shop))
    return cart.entries.shippingAddress!.email
  })
  shop.wakeOutbox()
  return { email }
}

export const readDraft = (shop: Pick<Shop, 'database'> & Pricing, id: string): Promise<Draft> =>
  draftIn(shop, shop.database.db, id)

export async function draftsIn({ database }: Pick<Shop, 'database'>, state: DraftState, limit: number) {
  const rows = await listDrafts(database.db, state, limit + 1)
  const drafts = rows.slice(0, limit).map(({ entries: { shippingAddress: address }, orderId: _orderId, ...row }) => ({
    ...row,
    email: address?.email ?? '',
    name: address ? fullName(address) : '',
  }))
  return { drafts, hasMore: rows.length > limit }
}

/** Locks the draft until the transaction ends. Throws 'not_found', and 'conflict' if it is not open. */
export async function lockOpen(shop: Pick<Shop, 'now'>, tx: Tx, id: string): Promise<{ cart: CartRow; row: DraftRow }> {
  if (!(await findDraft(tx, id))) throw notFound(DRAFT_TEXTS.unknown)
  const cart = await lockCart(tx, id, isoTime(shop))
  const row = (await findDraft(tx, id))!
  const why = CLOSED_TEXTS[row.state]
  if (why !== null) throw conflict(why)
  return { cart, row }
}

async function change(shop: ByHandShop, how: DryRun, work: (tx: Tx) => Promise<string>): Promise<Draft> {
  const draft = await changeIn(shop.database, how, async (tx) => draftIn(shop, tx, await work(tx)))
  if (!how.dryRun) shop.wakeOutbox()
  return draft
}

async function pricedFor(shop: ByHandShop, tx: Tx, saved: SavedDraft) {
  const { agreed, entries, priced } = await priceByHand(shop, tx, saved)
  rejectOtherTotal(priced.totals.totalCents, saved.expectedCents)
  return { agreed, entries, requestKey: randomId(), totalCents: priced.totals.totalCents, at: isoTime(shop) }
}

async function mailIf({ isMailed }: Pick<SavedDraft, 'isMailed'>, tx: Tx, draftId: string, at: string): Promise<void> {
  if (isMailed) await queueMessage(tx, { kind: 'mail', payload: { draftId } }, at)
}

const mailboxOf = (address: Address | null): string | null => address && foldEmail(address.email)

async function draftIn(shop: Pricing, db: Db, id: string): Promise<Draft> {
  const row = await findDraft(db, id)
  const cart = row && (await findCartById(db, id))
  if (!cart) throw notFound(DRAFT_TEXTS.unknown)
  const order = row.orderId === null ? null : await findOrder(db, row.orderId)
  const { priced, problem } = await pricedNow(shop, db, cart)
  return { row, cart, orderNumber: order?.number ?? null, priced, problem }
}

/** What a draft comes to if it is paid now. */
export type PricedDraft = {
  lines: CartLine[]
  options: ShippingOptions
  priced: PricedCart | null
  problem: string | null
}

/** Prices a draft as it would be paid now. */
export async function pricedNow(shop: Pricing, db: Db, cart: CartRow): Promise<PricedDraft> {
  const [options, lines] = await Promise.all([offeredOptions(db), linesOfCart(db, cart)])
  let priced: PricedCart | null = null
  try {
    priced = priceWithOption(shop, { options, lines, entries: cart.entries }, cart.entries.shippingOptionId)
    rejectChanges({ lines: null, totals: {} }, priced)
    return { lines, options, priced, problem: null }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { lines, options, priced, problem: error.message }
  }
}
