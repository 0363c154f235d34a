import { lockCart, saveEntries, type CartRow } from '#database/cart/carts.ts'
import type { Tx } from '#database/schema.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import type { OpenStep } from '#domain/checkout/steps.ts'
import {
  billingAddressOf,
  chosenMethod,
  entriesFor,
  filledEntries,
  NO_ENTRIES,
  reachableStep,
  withOption,
  withPayment,
  withShipping,
  type CheckoutEntries,
  type PaymentEntry,
  type ShippingEntry,
} from '#domain/checkout/entries.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { needsCard, NO_PAYMENT, nowDueSentence, type PaymentMethod } from '#domain/checkout/payment-kinds.ts'
import { linesCents, type Charge, type Totals } from '#domain/charges/charges.ts'
import { reviewOf, type Review } from '#domain/checkout/review.ts'
import { optionWithId, shippingCents, type ShippingOption } from '#domain/checkout/shipping.ts'
import { isoTime } from '#shop/clock.ts'
import { findCart, keepCart } from '#shop/cart/cart.ts'
import { openCheckout, pricedOf, type OpenCheckout } from './open-checkout.ts'
import { isFree, methodsFor } from './payment-methods.ts'
import { fetchCard, countLookUp, type CardLookUp } from './payment.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

export type Checkout = {
  step: OpenStep
  lines: CartLine[]
  /** Includes defaults and the effective billing address. A removed option is kept until the shopper chooses again. */
  entries: CheckoutEntries
  options: (ShippingOption & { costCents: Cents })[]
  methods: PaymentMethod[]
  charges: Charge[]
  totals: Totals
  review: Review
  /** Empty if the shopper has no cart yet. */
  requestKey: string
}

/** Computes the current checkout. Sections 4 and 9. */
export async function readCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  if (cart?.isUnread) await keepCart(shop, shopper)
  return checkoutOf(shop, await shop.database.batch((db) => openCheckout(db, cart)))
}

/** Throws 'invalid'. */
export const saveShipping = async (shop: Shop, shopper: Shopper, shipping: ShippingEntry): Promise<Checkout> =>
  enter(shop, await knownCart(shop, shopper), ({ entries, options }) => withShipping(entries, options, shipping))

/** Selects an option unless the cart is empty. Returns its cost for this cart and its regular price, in cents. */
export async function calculateShipping(
  shop: Shop,
  shopper: Shopper,
  shippingOptionId: string,
): Promise<{ costCents: Cents; usualCents: Cents }> {
  const checkout = await readCheckout(shop, shopper)
  const { options } =
    checkout.lines.length > 0
      ? await enter(shop, await knownCart(shop, shopper), (opened) =>
          withOption(opened.entries, opened.options, shippingOptionId),
        )
      : checkout
  const { costCents, priceCents } = optionWithId(options, shippingOptionId)
  return { costCents, usualCents: priceCents }
}

type SentPayment = Omit<PaymentEntry, 'card'> & { paymentToken?: string | undefined }

/** Saves the method. A card needs a provider token, sent now or saved earlier. Throws 'invalid'. */
export async function savePayment(
  shop: Shop,
  shopper: Shopper,
  { paymentToken, ...payment }: SentPayment,
): Promise<Checkout> {
  const cart = await knownCart(shop, shopper)
  // Ask the provider before locking the cart, and not at all for a free order.
  const isAsked = paymentToken
    ? await shop.database.transaction((tx) => countIfAsked(shop, tx, { shopper, cart, id: payment.paymentMethodId }))
    : false
  const sent = paymentToken && isAsked ? { token: paymentToken, summary: await fetchCard(shop, paymentToken) } : null
  return enter(shop, cart, (opened) => {
    const priced = pricedOf(shop, opened)
    if (payment.paymentMethodId === NO_PAYMENT.id && !isFree(priced)) {
      const message = nowDueSentence(priced.totals.totalCents)
      throw invalid(message, { paymentMethodId: message })
    }
    const card = sent ?? enteredCard(opened.entries)
    return withPayment(opened.entries, methodsFor(shop, priced), { ...payment, card })
  })
}

async function countIfAsked(
  shop: Shop,
  tx: Tx,
  { id, ...lookUp }: CardLookUp & { cart: CartRow; id: string },
): Promise<boolean> {
  const methods = methodsFor(shop, pricedOf(shop, await openCheckout(tx, lookUp.cart)))
  const isAsked = methods.some((one) => one.id === id && needsCard(one))
  if (isAsked) await countLookUp(shop, tx, lookUp)
  return isAsked
}

const enteredCard = ({ paymentToken: token, card }: CheckoutEntries): PaymentEntry['card'] =>
  token && card ? { token, summary: card } : null

export async function resetCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  return cart ? changeEntries(shop, cart, () => NO_ENTRIES) : readCheckout(shop, shopper)
}

type EntriesChange = (checkout: OpenCheckout) => CheckoutEntries

async function knownCart(shop: Shop, shopper: Shopper): Promise<CartRow> {
  const cart = await findCart(shop, shopper)
  if (!cart) throw invalid(CHECKOUT_TEXTS.emptyCart)
  return cart
}

const enter = (shop: Shop, cart: CartRow, change: EntriesChange): Promise<Checkout> =>
  changeEntries(shop, cart, (checkout) => {
    if (checkout.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
    return change(checkout)
  })

/** Locks the cart, so concurrent changes to address and option do not overwrite each other. */
const changeEntries = (shop: Shop, cart: CartRow, change: EntriesChange): Promise<Checkout> =>
  shop.database.transaction(async (tx) => {
    const at = isoTime(shop)
    const checkout = await openCheckout(tx, await lockCart(tx, cart.id, at))
    const entries = change(checkout)
    await saveEntries(tx, cart.id, entries, at)
    return checkoutOf(shop, { ...checkout, entries })
  })

function checkoutOf(shop: Shop, opened: OpenCheckout): Checkout {
  const { lines, requestKey } = opened
  const entries = filledEntries(opened.entries, opened.defaults)
  const { options, option, charges, totals } = pricedOf(shop, opened)
  const methods = methodsFor(shop, { lines, totals })
  const method = chosenMethod(entries, methods)
  const ordered = entriesFor(option, entries)
  const billingAddress = billingAddressOf(ordered)
  return {
    step: reachableStep(lines.length === 0, opened.entries, { options, methods }),
    lines,
    entries: {
      ...entries,
      shippingOptionId: entries.shippingOptionId ?? option.id,
      paymentMethodId: method?.id ?? entries.paymentMethodId,
      billingAddress,
    },
    options: options.map((offered) => ({
      ...offered,
      costCents: shippingCents(offered, linesCents(charges), shop.rates.freeShippingOverCents),
    })),
    methods,
    charges,
    totals,
    review: reviewOf({
      lines,
      charges,
      addresses: { shipping: ordered.shippingAddress, billing: billingAddress },
      option,
      payment: { method, card: entries.card },
    }),
    requestKey,
  }
}
