import { cartLines } from '#database/cart/cart-lines.ts'
import { lockCart, saveCheckout, type CartRow } from '#database/cart/carts.ts'
import type { Db } from '#database/schema.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { CHECKOUT_TEXTS, reachableStep } from '#domain/checkout/texts.ts'
import type { OpenStep } from '#domain/checkout/steps.ts'
import {
  billingAddressOf,
  chosenMethod,
  chosenOption,
  EMPTY_CHECKOUT,
  withOption,
  withPayment,
  withShipping,
  type CheckoutState,
  type PaymentChoice,
} from '#domain/checkout/checkout-state.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { DEFAULT_PAYMENT_METHODS, methodNamed, needsCard, type PaymentMethod } from '#domain/checkout/payment.ts'
import { totalsFor, type Totals } from '#domain/cart/pricing.ts'
import { reviewOf, type Review } from '#domain/checkout/review.ts'
import { optionWithId, shippingCents, type ShippingOption, type ShippingOptions } from '#domain/checkout/shipping.ts'
import { isoTime } from '#shop/clock.ts'
import { findCart } from '#shop/cart/cart.ts'
import { describeToken } from './payment.ts'
import { offeredOptions } from './shipping.ts'
import type { Shop, Shopper } from '#shop/shop.ts'

export type Checkout = {
  /** The furthest step that the entries allow. */
  step: OpenStep
  lines: CartLine[]
  /** The entries, with the default option and method, and the effective billing address. */
  state: CheckoutState
  options: (ShippingOption & { costCents: Cents })[]
  methods: readonly PaymentMethod[]
  totals: Totals
  review: Review
  /** Empty for a shopper who has no cart yet. */
  requestKey: string
}

/** The current checkout. Sections 4 and 9. */
export async function readCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  return checkoutOf(shop, await shop.database.batch((db) => openCheckout(db, cart)))
}

/** Saves the address and the option. Throws 'invalid'. */
export const saveShipping = (
  shop: Shop,
  shopper: Shopper,
  { address, shippingOptionId }: { address: Address; shippingOptionId: string },
): Promise<Checkout> =>
  enter(shop, shopper, ({ state, options }) => withShipping(state, options, address, shippingOptionId))

/** Selects an option unless the cart is empty. Returns its cost for this cart and its usual price, in cents. */
export async function calculateShipping(
  shop: Shop,
  shopper: Shopper,
  shippingOptionId: string,
): Promise<{ costCents: Cents; usualCents: Cents }> {
  const checkout = await readCheckout(shop, shopper)
  const { options } =
    checkout.lines.length > 0
      ? await enter(shop, shopper, (opened) => withOption(opened.state, opened.options, shippingOptionId))
      : checkout
  const { costCents, priceCents } = optionWithId(options, shippingOptionId)
  return { costCents, usualCents: priceCents }
}

type SentPayment = Omit<PaymentChoice, 'card'> & { paymentToken?: string | undefined }

/** Saves the method. A card method needs a token of the provider, sent now or saved before. Throws 'invalid'. */
export const savePayment = (
  shop: Shop,
  shopper: Shopper,
  { paymentToken, ...choice }: SentPayment,
): Promise<Checkout> =>
  enter(shop, shopper, ({ state }) => {
    const method = methodNamed(DEFAULT_PAYMENT_METHODS, choice.paymentMethodId)
    const token = needsCard(method) ? paymentToken || state.paymentToken : null
    const card = token ? { token, summary: describeToken(shop, token) } : null
    return withPayment(state, DEFAULT_PAYMENT_METHODS, { ...choice, card })
  })

export async function resetCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  return cart ? changeState(shop, cart, () => EMPTY_CHECKOUT) : readCheckout(shop, shopper)
}

type OpenCheckout = { state: CheckoutState; lines: CartLine[]; options: ShippingOptions; requestKey: string }
type StateChange = (checkout: OpenCheckout) => CheckoutState

async function enter(shop: Shop, shopper: Shopper, change: StateChange): Promise<Checkout> {
  const cart = await findCart(shop, shopper)
  if (!cart) throw invalid(CHECKOUT_TEXTS.emptyCart)
  return changeState(shop, cart, (checkout) => {
    if (checkout.lines.length === 0) throw invalid(CHECKOUT_TEXTS.emptyCart)
    return change(checkout)
  })
}

/** Locks the cart, so that concurrent changes of address and option do not overwrite each other. */
const changeState = (shop: Shop, cart: CartRow, change: StateChange): Promise<Checkout> =>
  shop.database.transaction(async (tx) => {
    const at = isoTime(shop)
    const checkout = await openCheckout(tx, await lockCart(tx, cart.id, at))
    const state = change(checkout)
    await saveCheckout(tx, cart.id, state, at)
    return checkoutOf(shop, { ...checkout, state })
  })

async function openCheckout(db: Db, cart: CartRow | null): Promise<OpenCheckout> {
  const [lines, options] = await Promise.all([cart ? cartLines(db, cart.id) : [], offeredOptions(db)])
  return { state: cart?.checkout ?? EMPTY_CHECKOUT, lines, options, requestKey: cart?.requestKey ?? '' }
}

function checkoutOf({ settings }: Shop, { state, lines, options, requestKey }: OpenCheckout): Checkout {
  const option = chosenOption(state, options)
  const totals = totalsFor(settings, lines, option)
  const method = chosenMethod(state, DEFAULT_PAYMENT_METHODS)
  const billingAddress = billingAddressOf(state)
  return {
    step: reachableStep(lines.length === 0, state, DEFAULT_PAYMENT_METHODS),
    lines,
    state: {
      ...state,
      shippingOptionId: option.id,
      paymentMethodId: state.paymentMethodId ?? method?.id ?? null,
      billingAddress,
    },
    options: options.map((offered) => ({
      ...offered,
      costCents: shippingCents(offered, totals.subtotalCents, settings.freeShippingOverCents),
    })),
    methods: DEFAULT_PAYMENT_METHODS,
    totals,
    review: reviewOf({
      addresses: { shipping: state.shippingAddress, billing: billingAddress },
      option,
      payment: { method, card: state.card },
    }),
    requestKey,
  }
}
