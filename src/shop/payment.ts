import { randomUUID } from 'node:crypto'
import { holdCart, saveDraft } from '#database/carts.ts'
import { queueErrand } from '#database/outbox.ts'
import { deletePrepared, findPayment, insertPayment, movePayment, saveCard } from '#database/payments.ts'
import { transact } from '#database/transaction.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { invalid, notFound } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TEXTS, type CardSummary } from '#domain/payment.ts'
import { findCart } from './cart.ts'
import { changed, refuseTooMuch } from './order-changes.ts'
import { priceCart } from './pricing.ts'
import type { Shop, Shopper } from './shop.ts'

/** A payment that is prepared and not begun: nothing is reserved before the order is placed. */
export type Intent = { id: string; amountCents: Cents; card: CardSummary | null }

/** The card that is kept for the shopper's checkout; null where none is. */
export const keptCard = async (shop: Shop, shopper: Shopper): Promise<CardSummary | null> =>
  (await findCart(shop, shopper))?.draft.card ?? null

/** Prepares a payment of exactly what the cart costs now; another amount is a conflict. Replaces an earlier one. */
export async function createIntent(shop: Shop, shopper: Shopper, amountCents: Cents): Promise<Intent> {
  const { db } = shop.database
  const cart = await findCart(shop, shopper)
  const priced = cart && (await priceCart(shop.settings, db, cart.id, cart.draft.shippingOptionId))
  if (!priced || priced.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
  refuseTooMuch(priced.totals)
  const { totalCents } = priced.totals
  if (amountCents !== totalCents)
    throw changed([{ variantId: null, name: 'total', field: 'total', old: amountCents, new: totalCents }])
  const at = shop.now().toISOString()
  return transact(db, async (tx) => {
    // What was entered meanwhile stays.
    const { draft } = await holdCart(tx, cart.id, at)
    const intent: Intent = { id: `intent_${randomUUID()}`, amountCents, card: draft.card }
    await deletePrepared(tx, cart.id)
    await insertPayment(
      tx,
      { ...intent, cartId: cart.id, gateway: shop.gateway.name, reference: null, state: 'created', method: 'card' },
      at,
    )
    await saveDraft(tx, cart.id, { ...draft, paymentIntentId: intent.id }, at)
    return intent
  })
}

/** Attaches the provider's token of a card to a payment that was prepared for this cart. */
export async function confirmIntent(
  shop: Shop,
  shopper: Shopper,
  { id, paymentToken }: { id: string; paymentToken: string },
): Promise<Intent & { card: CardSummary }> {
  const { db } = shop.database
  const cart = await findCart(shop, shopper)
  const payment = await findPayment(db, id)
  if (!cart || payment?.cartId !== cart.id || payment.state !== 'created') throw notFound(PAYMENT_TEXTS.intentNotFound)
  const card = describeToken(shop, paymentToken)
  const at = shop.now().toISOString()
  await transact(db, async (tx) => {
    const { draft } = await holdCart(tx, cart.id, at)
    await saveCard(tx, id, card, at)
    await saveDraft(tx, cart.id, { ...draft, paymentIntentId: id, paymentToken, card }, at)
  })
  return { id, amountCents: payment.amountCents, card }
}

/** The card that a token stands for. Throws 'invalid' for a token that the provider did not make. */
export function describeToken({ gateway }: Shop, token: string | null): CardSummary {
  const card = token === null ? null : gateway.describe(token)
  if (!card) throw invalid(PAYMENT_TEXTS.cardSetup, { paymentToken: PAYMENT_TEXTS.cardSetup })
  return card
}

/** Gives an authorization back that became no order; does nothing when it did, or when it was given back before. */
export async function releasePayment(shop: Shop, id: string, reference?: string): Promise<void> {
  const at = shop.now().toISOString()
  const released = await transact(shop.database.db, async (tx) => {
    const moved = await movePayment(tx, id, {
      from: 'authorizing',
      to: 'released',
      at,
      ...(reference && { reference }),
    })
    if (moved) await queueErrand(tx, randomUUID(), { kind: 'release', payload: { paymentId: id } }, at)
    return moved
  })
  if (!released) return
  shop.at('release queued')
  shop.wakeOutbox()
}
