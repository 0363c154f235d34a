import { ApiError, type Answer, type ShopApi } from '#contract/client.ts'
import { DEFAULT_PAYMENT_METHODS, PAYMENT_TEXTS } from '#domain/payment.ts'
import { DEFAULT_SHIPPING_OPTIONS, SHIPPING_TEXTS } from '#domain/shipping.ts'
import type { Checkout } from './checkout-data.ts'

/** Section 9, "Timers". */
const SHIPPING_OPTIONS_MS = 5000

/** Why the shop's own options or methods are not what is shown; null where they are. */
export type OfferProblems = { shipping: string | null; payment: string | null }

export const NO_PROBLEMS: OfferProblems = { shipping: null, payment: null }

/** A list is null where it was not asked for. */
type Offers = {
  options: Answer<'GET /api/shipping/options'> | null
  methods: Checkout['paymentMethods'] | null
  problems: OfferProblems
}

/** What one can choose from at this step, asked for beside the checkout; empty where it cannot be had in time. Never fails. */
export async function loadOffers(api: ShopApi, step: string | null): Promise<Offers> {
  const shipping = step === 'shipping' ? await loadOptions(api) : NOT_ASKED
  const payment = step === 'payment' ? await loadMethods(api) : NOT_ASKED
  return {
    options: shipping.list,
    methods: payment.list,
    problems: { shipping: shipping.problem, payment: payment.problem },
  }
}

/** The checkout with these offers, or the defaults in place of those that are missing. Section 8. */
export function withOffers(checkout: Checkout, { options, methods }: Offers): Checkout {
  return {
    ...checkout,
    shippingOptions: offered(checkout.shippingOptions, options, DEFAULT_OPTIONS),
    paymentMethods: offered(checkout.paymentMethods, methods, DEFAULT_METHODS),
  }
}

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
    // Refused or not reached is one thing; an answer that makes no sense is another.
    return { list: [], problem: error instanceof ApiError ? PAYMENT_TEXTS.load : PAYMENT_TEXTS.unexpected }
  }
}

const DEFAULT_OPTIONS = DEFAULT_SHIPPING_OPTIONS.map(({ id }) => ({ _id: id }))
const DEFAULT_METHODS = DEFAULT_PAYMENT_METHODS.map(({ id }) => ({ _id: id }))

type Identified = { _id: string }

/** Of what the checkout accepts, at its cost and in its order: what is listed. All of it where nothing listed is accepted. */
function offered<T extends Identified>(accepted: T[], list: Identified[] | null, defaults: Identified[]): T[] {
  if (!list) return accepted
  const listed = list.length > 0 ? list : defaults
  const found = accepted.filter(({ _id }) => listed.some((one) => one._id === _id))
  return found.length > 0 ? found : accepted
}
