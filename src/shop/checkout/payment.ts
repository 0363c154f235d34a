import { randomUUID } from 'node:crypto'
import { lockCart, saveEntries, type CartRow } from '#database/cart/carts.ts'
import { findPayment, insertPayment, saveCard } from '#database/payments/payments.ts'
import { deleteUnusedIntents } from '#database/payments/unused-intents.ts'
import type { Tx } from '#database/schema.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { invalid, notFound, unavailable } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_TEXTS, type CardSummary } from '#domain/checkout/payment.ts'
import type { Gateway } from '#payments/gateway.ts'
import { isoTime } from '#shop/clock.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { findCart } from '#shop/cart/cart.ts'
import { changesError, rejectExcessiveTotal } from './order-changes.ts'
import { priceCart } from './pricing.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

/** Nothing is authorized until the order is placed. */
export type Intent = { id: string; amountCents: Cents; card: CardSummary | null }

/** Creates a payment intent, replacing any earlier one. Throws 'conflict' unless the amount is the cart's current total. */
export async function createIntent(shop: Shop, shopper: Shopper, amountCents: Cents): Promise<Intent> {
  const { batch, transaction } = shop.database
  const cart = await findCart(shop, shopper)
  const priced = cart && (await batch((db) => priceCart(shop, db, cart)))
  if (!priced || priced.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
  rejectExcessiveTotal(priced.totals)
  const { totalCents } = priced.totals
  if (amountCents !== totalCents)
    throw changesError([{ variantId: null, name: 'total', field: 'total', old: amountCents, new: totalCents }])
  const at = isoTime(shop)
  return transaction(async (tx) => {
    // Read the entries again under the lock, to keep concurrent changes.
    const { entries } = await lockCart(tx, cart.id, at)
    const intent: Intent = { id: `intent_${randomUUID()}`, amountCents, card: entries.card }
    await deleteUnusedIntents(tx, { cartId: cart.id })
    await insertPayment(
      tx,
      { ...intent, cartId: cart.id, gateway: shop.gateway.name, reference: null, state: 'created', method: 'card' },
      at,
    )
    await saveEntries(tx, cart.id, { ...entries, paymentIntentId: intent.id }, at)
    return intent
  })
}

/** Attaches a card token to this cart's payment intent. Throws 'not_found' for any other. */
export async function confirmIntent(
  shop: Shop,
  shopper: Shopper,
  { id, paymentToken }: { id: string; paymentToken: string },
): Promise<Intent & { card: CardSummary }> {
  const { db, transaction } = shop.database
  const cart = await findCart(shop, shopper)
  const payment = await findPayment(db, id)
  if (!cart || payment?.cartId !== cart.id || payment.state !== 'created') throw notFound(PAYMENT_TEXTS.intentNotFound)
  const card = await lookUpCard(shop, { shopper, cart, token: paymentToken })
  const at = isoTime(shop)
  await transaction(async (tx) => {
    const { entries } = await lockCart(tx, cart.id, at)
    await saveCard(tx, id, card, at)
    await saveEntries(tx, cart.id, { ...entries, paymentIntentId: id, paymentToken, card }, at)
  })
  return { id, amountCents: payment.amountCents, card }
}

export type CardLookUp = { shopper: Pick<Shopper, 'ipAddress'>; cart: Pick<CartRow, 'id'> }

/** Throws 'too_many', and whatever `fetchCard` throws. */
export async function lookUpCard(shop: Shop, { token, ...lookUp }: CardLookUp & { token: string }) {
  await shop.database.transaction((tx) => countLookUp(shop, tx, lookUp))
  return fetchCard(shop, token)
}

export const countLookUp = (shop: Shop, tx: Tx, { shopper, cart }: CardLookUp): Promise<void> =>
  countActions(shop, tx, [
    { limit: 'cardLookUpFromAddress', of: shopper.ipAddress },
    { limit: 'cardLookUpForCart', of: cart.id },
  ])

/** Throws 'invalid' for a token that the provider did not issue, 'unavailable' if it does not respond. */
export async function fetchCard(shop: Shop, token: string): Promise<CardSummary> {
  const described = await lookUpAtGateway(shop, token)
  if (!described) throw invalid(PAYMENT_TEXTS.cardSetup, { paymentToken: PAYMENT_TEXTS.cardSetup })
  return { brand: described.brand, last4: described.last4 }
}

async function lookUpAtGateway({ gateway, gatewayPool, log }: Shop, token: string): ReturnType<Gateway['lookUpCard']> {
  try {
    return await gatewayPool.ask((signal) => gateway.lookUpCard(token, signal))
  } catch (error) {
    log.error({ err: error }, 'The payment provider did not return the details of a card')
    throw unavailable(PAYMENT_TEXTS.cardSetup)
  }
}
