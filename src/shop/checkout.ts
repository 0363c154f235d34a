import { cartLines } from '#database/cart-lines.ts'
import { holdCart, saveDraft, type CartRow } from '#database/carts.ts'
import { together } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import type { Address } from '#domain/address.ts'
import type { CartLine } from '#domain/cart.ts'
import {
  CHECKOUT_TEXTS,
  checkoutTotals,
  nextCheckout,
  resumeCheckout,
  type CheckoutEvent,
  type OpenCheckout,
} from '#domain/checkout.ts'
import type { OpenStep } from '#domain/checkout-steps.ts'
import {
  billingAddressOf,
  chosenMethod,
  chosenOption,
  EMPTY_DRAFT,
  type Draft,
  type PaymentChoice,
} from '#domain/draft.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { DEFAULT_PAYMENT_METHODS, methodNamed, needsCard, type PaymentMethod } from '#domain/payment.ts'
import type { Totals } from '#domain/pricing.ts'
import { reviewOf, type Review } from '#domain/review.ts'
import { optionNamed, shippingCents, type ShippingOption } from '#domain/shipping.ts'
import { findCart } from './cart.ts'
import { describeToken } from './payment.ts'
import { offeredOptions } from './shipping.ts'
import type { Shop, Shopper } from './shop.ts'

export type Checkout = {
  /** The furthest that the entries allow. */
  step: OpenStep
  lines: CartLine[]
  /** With what is selected where the shopper has not chosen, and the billing address as it holds. */
  draft: Draft
  options: (ShippingOption & { costCents: Cents })[]
  methods: readonly PaymentMethod[]
  totals: Totals
  /** What was entered, as the review shows it. */
  review: Review
  /** Empty for a shopper who has no cart yet. */
  requestKey: string
}

/** The checkout as far as it has come. Sections 4 and 9. */
export async function readCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  return shownOf(await openCheckout(shop, shop.database.db, await findCart(shop, shopper)))
}

/** Saves a valid address and an option that is offered. */
export const saveShipping = (
  shop: Shop,
  shopper: Shopper,
  entered: { address: Address; shippingOptionId: string },
): Promise<Checkout> => take(shop, shopper, () => ({ type: 'shipping entered', ...entered }))

/** Selects an option for the shopper's cart, and says in cents what it costs now and usually. An empty cart selects nothing. */
export async function calculateShipping(
  shop: Shop,
  shopper: Shopper,
  shippingOptionId: string,
): Promise<{ costCents: Cents; usualCents: Cents }> {
  const { lines, options } = await readCheckout(shop, shopper)
  const priced =
    lines.length > 0 ? await take(shop, shopper, () => ({ type: 'option selected', shippingOptionId })) : { options }
  const { costCents, priceCents } = optionNamed(priced.options, shippingOptionId)
  return { costCents, usualCents: priceCents }
}

type SentPayment = Omit<PaymentChoice, 'card'> & { paymentToken?: string | undefined }

/** Saves the method. A card method needs the provider's token: the one sent, or one that was saved before. */
export const savePayment = (
  shop: Shop,
  shopper: Shopper,
  { paymentToken, ...choice }: SentPayment,
): Promise<Checkout> =>
  take(shop, shopper, ({ offer, draft }) => {
    const method = methodNamed(offer.methods, choice.paymentMethodId)
    const token = needsCard(method) ? paymentToken || draft.paymentToken : null
    return { type: 'payment entered', ...choice, card: token ? { token, summary: describeToken(shop, token) } : null }
  })

/** Forgets what was entered; the cart stays. */
export async function resetCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  return cart ? takeWith(shop, cart, () => ({ type: 'reset' })) : readCheckout(shop, shopper)
}

type EventOf = (state: OpenCheckout) => CheckoutEvent

/** Throws 'invalid' where there is no cart, and for what the checkout does not accept. */
async function take(shop: Shop, shopper: Shopper, eventOf: EventOf): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  if (!cart) throw invalid(CHECKOUT_TEXTS.emptyCart)
  return takeWith(shop, cart, eventOf)
}

/** Two entries at once, such as an option and the address beside it, follow each other: neither undoes the other. */
const takeWith = (shop: Shop, cart: CartRow, eventOf: EventOf): Promise<Checkout> =>
  transact(shop.database.db, async (tx) => {
    const at = shop.now().toISOString()
    const opened = await openCheckout(shop, tx, await holdCart(tx, cart.id, at))
    const { draft } = nextCheckout(opened.state, eventOf(opened.state))
    await saveDraft(tx, cart.id, draft, at)
    return shownOf({ ...opened, state: resumeCheckout(opened.state.offer, draft) })
  })

type Opened = { state: OpenCheckout; lines: CartLine[]; requestKey: string }

async function openCheckout({ settings }: Shop, db: Db, cart: CartRow | null): Promise<Opened> {
  const [lines, options] = await together(db, (one) =>
    Promise.all([cart ? cartLines(one, cart.id) : [], offeredOptions(one)]),
  )
  const offer = { lines, options, methods: DEFAULT_PAYMENT_METHODS, rates: settings }
  return { state: resumeCheckout(offer, cart?.draft ?? EMPTY_DRAFT), lines, requestKey: cart?.requestKey ?? '' }
}

function shownOf({ state, lines, requestKey }: Opened): Checkout {
  const { step, draft, offer } = state
  const { options, methods, rates } = offer
  const totals = checkoutTotals(state)
  const option = chosenOption(draft, options)
  const billingAddress = billingAddressOf(draft)
  return {
    step,
    lines,
    draft: {
      ...draft,
      shippingOptionId: option.id,
      paymentMethodId: draft.paymentMethodId ?? chosenMethod(draft, methods)?.id ?? null,
      billingAddress,
    },
    options: options.map((offered) => ({
      ...offered,
      costCents: shippingCents(offered, totals.subtotalCents, rates.freeShippingOverCents),
    })),
    methods,
    totals,
    review: reviewOf({
      addresses: { shipping: draft.shippingAddress, billing: billingAddress },
      option,
      payer: { method: chosenMethod(draft, methods), card: draft.card },
    }),
    requestKey,
  }
}
