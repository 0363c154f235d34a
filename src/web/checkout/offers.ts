import { ApiError, UNREADABLE_STATUS, type Answer, type ShopApi } from '#contract/client.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import { DEFAULT_PAYMENT_METHODS } from '#domain/checkout/payment-kinds.ts'
import { DEFAULT_SHIPPING_OPTIONS, SHIPPING_TEXTS } from '#domain/checkout/shipping.ts'
import type { Checkout } from './checkout-data.ts'

/** Section 9, "Timers". */
const SHIPPING_OPTIONS_MS = 5000

/** The reasons why defaults are shown instead of the shop's own offers; null if they are not. */
export type OfferProblems = { shipping: string | null; payment: string | null }

export const NO_PROBLEMS: OfferProblems = { shipping: null, payment: null }

/** A list is null if it was not requested. */
type Offers = {
  options: Answer<'GET /api/shipping/options'> | null
  methods: Checkout['paymentMethods'] | null
  problems: OfferProblems
}

/** Loads a step's offers in parallel with the checkout; empty lists after a failure or a timeout. Never throws. */
export async function loadCheckoutOptions(api: ShopApi, step: string | null): Promise<Offers> {
  const shipping = step === 'shipping' ? await loadOptions(api) : NOT_ASKED
  const payment = step === 'payment' ? await loadMethods(api) : NOT_ASKED
  return {
    options: shipping.list,
    methods: payment.list,
    problems: { shipping: shipping.problem, payment: payment.problem },
  }
}

/** Returns the checkout with these offers, or the defaults for missing ones. Section 8. */
export function withOffers(checkout: Checkout, { options, methods }: Offers): Checkout {
  const { shippingOptions, paymentMethods } = checkout
  return {
    ...checkout,
    shippingOptions: offered(shippingOptions, options?.map(withCost(shippingOptions)), DEFAULT_OPTIONS),
    paymentMethods: offered(paymentMethods, methods, DEFAULT_METHODS),
  }
}

type Option = Checkout['shippingOptions'][number]

/** Adds the cost for this cart, or the price if the checkout does not know the option. */
const withCost =
  (known: Option[]) =>
  (option: Omit<Option, 'cost'>): Option => ({
    ...option,
    cost: known.find(({ _id }) => _id === option._id)?.cost ?? option.price,
  })

const NOT_ASKED = { list: null, problem: null }

type Loaded<T> = { list: T; problem: string | null }

async function loadOptions(api: ShopApi): Promise<Loaded<NonNullable<Offers['options']>>> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), SHIPPING_OPTIONS_MS)
  try {
    const list = await api('GET /api/shipping/options', { signal: late.signal })
    return { list, problem: list.length > 0 ? null : SHIPPING_TEXTS.load }
  } catch {
    return { list: [], problem: SHIPPING_TEXTS.load }
  } finally {
    clearTimeout(timer)
  }
}

async function loadMethods(api: ShopApi): Promise<Loaded<NonNullable<Offers['methods']>>> {
  try {
    const list = await api('GET /api/payment/methods')
    return { list, problem: list.length > 0 ? null : PAYMENT_TEXTS.load }
  } catch (error) {
    const isUnreadable = error instanceof ApiError && error.status === UNREADABLE_STATUS
    return { list: [], problem: isUnreadable ? PAYMENT_TEXTS.unexpected : PAYMENT_TEXTS.load }
  }
}

const DEFAULT_OPTIONS = DEFAULT_SHIPPING_OPTIONS.map(({ id }) => ({ _id: id }))
const DEFAULT_METHODS = DEFAULT_PAYMENT_METHODS.map(({ id }) => ({ _id: id }))

type Identified = { _id: string }

/** Returns the listed offers; for an empty list, the accepted defaults, or all accepted ones. */
function offered<T extends Identified>(accepted: T[], listed: T[] | null | undefined, defaults: Identified[]): T[] {
  if (!listed) return accepted
  if (listed.length > 0) return listed
  const found = accepted.filter(({ _id }) => defaults.some((one) => one._id === _id))
  return found.length > 0 ? found : accepted
}
