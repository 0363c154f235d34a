import { cartLines } from '#database/cart-lines.ts'
import { holdCart, saveDraft, type CartRow } from '#database/carts.ts'
import { together } from '#database/prepared.ts'
import type { Db } from '#database/schema.ts'
import { transact } from '#database/transaction.ts'
import type { Address } from '#domain/address.ts'
import type { CartLine } from '#domain/cart.ts'
import { CHECKOUT_TEXTS, reachableStep } from '#domain/checkout.ts'
import type { OpenStep } from '#domain/checkout-steps.ts'
import {
  billingAddressOf,
  chosenMethod,
  chosenOption,
  EMPTY_DRAFT,
  withOption,
  withPayment,
  withShipping,
  type Draft,
  type PaymentChoice,
} from '#domain/draft.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { DEFAULT_PAYMENT_METHODS, methodNamed, needsCard, type PaymentMethod } from '#domain/payment.ts'
import { totalsFor, type Totals } from '#domain/pricing.ts'
import { reviewOf, type Review } from '#domain/review.ts'
import { optionNamed, shippingCents, type ShippingOption, type ShippingOptions } from '#domain/shipping.ts'
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
  return shownOf(shop, await openCheckout(shop.database.db, await findCart(shop, shopper)))
}

/** Saves a valid address and an option that is offered. */
export const saveShipping = (
  shop: Shop,
  shopper: Shopper,
  { address, shippingOptionId }: { address: Address; shippingOptionId: string },
): Promise<Checkout> =>
  enter(shop, shopper, ({ draft, options }) => withShipping(draft, options, address, shippingOptionId))

/** Selects an option for the shopper's cart, and says in cents what it costs now and usually. An empty cart selects nothing. */
export async function calculateShipping(
  shop: Shop,
  shopper: Shopper,
  shippingOptionId: string,
): Promise<{ costCents: Cents; usualCents: Cents }> {
  const checkout = await readCheckout(shop, shopper)
  const { options } =
    checkout.lines.length > 0
      ? await enter(shop, shopper, (opened) => withOption(opened.draft, opened.options, shippingOptionId))
      : checkout
  const { costCents, priceCents } = optionNamed(options, shippingOptionId)
  return { costCents, usualCents: priceCents }
}

type SentPayment = Omit<PaymentChoice, 'card'> & { paymentToken?: string | undefined }

/** Saves the method. A card method needs the provider's token: the one sent, or one that was saved before. */
export const savePayment = (
  shop: Shop,
  shopper: Shopper,
  { paymentToken, ...choice }: SentPayment,
): Promise<Checkout> =>
  enter(shop, shopper, ({ draft }) => {
    const method = methodNamed(DEFAULT_PAYMENT_METHODS, choice.paymentMethodId)
    const token = needsCard(method) ? paymentToken || draft.paymentToken : null
    const card = token ? { token, summary: describeToken(shop, token) } : null
    return withPayment(draft, DEFAULT_PAYMENT_METHODS, { ...choice, card })
  })

/** Forgets what was entered; the cart stays. */
export async function resetCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  return cart ? changeDraft(shop, cart, () => EMPTY_DRAFT) : readCheckout(shop, shopper)
}

type OpenCheckout = { draft: Draft; lines: CartLine[]; options: ShippingOptions; requestKey: string }
type DraftChange = (checkout: OpenCheckout) => Draft

/** Saves what a shopper enters. Throws 'invalid' for an empty cart, and for what `change` does not accept. */
async function enter(shop: Shop, shopper: Shopper, change: DraftChange): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  if (!cart) throw invalid(CHECKOUT_TEXTS.emptyCart)
  return changeDraft(shop, cart, (checkout) => {
    if (checkout.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
    return change(checkout)
  })
}

/** Two changes at once, such as an option and the address beside it, follow each other: neither undoes the other. */
const changeDraft = (shop: Shop, cart: CartRow, change: DraftChange): Promise<Checkout> =>
  transact(shop.database.db, async (tx) => {
    const at = shop.now().toISOString()
    const checkout = await openCheckout(tx, await holdCart(tx, cart.id, at))
    const draft = change(checkout)
    await saveDraft(tx, cart.id, draft, at)
    return shownOf(shop, { ...checkout, draft })
  })

async function openCheckout(db: Db, cart: CartRow | null): Promise<OpenCheckout> {
  const [lines, options] = await together(db, (one) =>
    Promise.all([cart ? cartLines(one, cart.id) : [], offeredOptions(one)]),
  )
  return { draft: cart?.draft ?? EMPTY_DRAFT, lines, options, requestKey: cart?.requestKey ?? '' }
}

function shownOf({ settings }: Shop, { draft, lines, options, requestKey }: OpenCheckout): Checkout {
  const option = chosenOption(draft, options)
  const totals = totalsFor(settings, lines, option)
  const method = chosenMethod(draft, DEFAULT_PAYMENT_METHODS)
  const billingAddress = billingAddressOf(draft)
  return {
    step: reachableStep(lines.length === 0, draft, DEFAULT_PAYMENT_METHODS),
    lines,
    draft: {
      ...draft,
      shippingOptionId: option.id,
      paymentMethodId: draft.paymentMethodId ?? method?.id ?? null,
      billingAddress,
    },
    options: options.map((offered) => ({
      ...offered,
      costCents: shippingCents(offered, totals.subtotalCents, settings.freeShippingOverCents),
    })),
    methods: DEFAULT_PAYMENT_METHODS,
    totals,
    review: reviewOf({
      addresses: { shipping: draft.shippingAddress, billing: billingAddress },
      option,
      payer: { method, card: draft.card },
    }),
    requestKey,
  }
}
