import { addressErrorsFor, addressFor } from './option-address.ts'
import type { AddressDefaults } from '#domain/accounts/address-book.ts'
import { addressErrors, isSameAddress, readAddress, type Address, type AddressField } from './address.ts'
import { hasErrors, invalid, reject } from '#domain/errors.ts'
import { methodWithId, PAYMENT_TEXTS, type CardSummary } from './payment.ts'
import { needsCard, NO_PAYMENT, type PaymentMethod } from './payment-kinds.ts'
import { optionWithId, reachError, SHIPPING_TEXTS, type ShippingOption, type ShippingOptions } from './shipping.ts'
import type { OpenStep } from './steps.ts'

/** What the shopper has entered at checkout, stored with the cart. No card data: `paymentToken` is the provider's token. */
export type CheckoutEntries = {
  shippingAddress: Address | null
  useSameAddressForBilling: boolean
  billingAddress: Address | null
  shippingOptionId: string | null
  paymentMethodId: string | null
  paymentToken: string | null
  paymentIntentId: string | null
  card: CardSummary | null
  attempt: OpenAttempt | null
}

/** An attempt that is waiting for the shopper's confirmation at the bank. `request` is the order request as JSON. */
type OpenAttempt = { paymentId: string; request: string }

export const NO_ENTRIES: CheckoutEntries = {
  shippingAddress: null,
  useSameAddressForBilling: true,
  billingAddress: null,
  shippingOptionId: null,
  paymentMethodId: null,
  paymentToken: null,
  paymentIntentId: null,
  card: null,
  attempt: null,
}

/** An open payment attempt does not count as an entry. */
export const hasNoEntries = (entries: CheckoutEntries): boolean =>
  ENTRY_NAMES.every((name) => name === 'paymentIntentId' || name === 'attempt' || entries[name] === NO_ENTRIES[name])

const ENTRY_NAMES = Object.keys(NO_ENTRIES) as (keyof CheckoutEntries)[]

export const withoutCard = (entries: CheckoutEntries): CheckoutEntries => ({
  ...entries,
  paymentToken: null,
  card: null,
})

export const withOption = (entries: CheckoutEntries, options: ShippingOptions, id: string): CheckoutEntries => ({
  ...entries,
  shippingOptionId: optionWithId(options, id).id,
})

export type ShippingEntry = { address: Address; shippingOptionId: string }

/** Throws 'invalid' for an invalid address, with errors by field, and for an unavailable option. */
export function withShipping(
  entries: CheckoutEntries,
  options: ShippingOptions,
  { address, ...entered }: ShippingEntry,
): CheckoutEntries {
  const option = options.find(({ id }) => id === entered.shippingOptionId)
  const optionError = option ? reachError(option, address) : SHIPPING_TEXTS.required
  const errors = Object.entries(addressErrorsFor(option ?? {}, address))
  reject({
    ...Object.fromEntries(errors.map(([field, message]) => [`address.${field}`, message])),
    ...(optionError && { shippingOptionId: optionError }),
  })
  return { ...entries, ...entered, shippingAddress: option ? addressFor(option, address) : address }
}

export type PaymentEntry = {
  paymentMethodId: string
  card: { token: string; summary: CardSummary } | null
  useSameAddressForBilling: boolean
  billingAddress?: Partial<Record<AddressField, string>> | null | undefined
}

/** Throws 'invalid' for an unavailable method, a card method without a card, or an invalid billing address. */
export function withPayment(
  entries: CheckoutEntries,
  methods: readonly PaymentMethod[],
  payment: PaymentEntry,
): CheckoutEntries {
  const { card, useSameAddressForBilling } = payment
  // Keeps the earlier choice, in case the order is no longer free when it is placed.
  const method = methods.includes(NO_PAYMENT)
    ? { ...NO_PAYMENT, id: entries.paymentMethodId ?? NO_PAYMENT.id }
    : methodWithId(methods, payment.paymentMethodId)
  if (needsCard(method) && !card) throw invalid(PAYMENT_TEXTS.cardSetup, { paymentToken: PAYMENT_TEXTS.cardSetup })
  return {
    ...entries,
    ...(needsCard(method) && card && { paymentToken: card.token, card: card.summary }),
    paymentMethodId: method.id,
    useSameAddressForBilling,
    billingAddress: useSameAddressForBilling ? null : ownBillingAddress(payment),
  }
}

function ownBillingAddress({ billingAddress }: PaymentEntry): Address {
  const address = readAddress(billingAddress ?? {})
  reject(addressErrors(address), 'billingAddress.')
  return address
}

/** The entries as the forms show them: address book defaults fill in for addresses not entered yet. */
export function filledEntries(entries: CheckoutEntries, defaults: AddressDefaults | null): CheckoutEntries {
  if (defaults === null) return entries
  const shippingAddress = entries.shippingAddress ?? defaults.shipping
  const isBillingOpen = entries.paymentMethodId === null && entries.billingAddress === null
  if (!isBillingOpen || isSameAddress(defaults.shipping, defaults.billing)) return { ...entries, shippingAddress }
  return { ...entries, shippingAddress, useSameAddressForBilling: false, billingAddress: defaults.billing }
}

/** Section 4, "Checkout". */
export const billingAddressOf = (entries: CheckoutEntries): Address | null =>
  entries.useSameAddressForBilling ? entries.shippingAddress : entries.billingAddress

/** The entries that an order with this option would keep. */
export const entriesFor = (option: ShippingOption, entries: CheckoutEntries): CheckoutEntries => ({
  ...entries,
  shippingAddress: entries.shippingAddress && addressFor(option, entries.shippingAddress),
})

/** Falls back to the first option, even if the chosen one is no longer available. Section 4, "Checkout". */
export const chosenOption = ({ shippingOptionId }: CheckoutEntries, options: ShippingOptions): ShippingOption =>
  options.find(({ id }) => id === shippingOptionId) ?? options[0]

export const isOptionGone = ({ shippingOptionId }: CheckoutEntries, options: ShippingOptions): boolean =>
  shippingOptionId !== null && !options.some(({ id }) => id === shippingOptionId)

/** Defaults to a card method, or else the first one. Null if the chosen method is no longer available. Section 4, "Checkout". */
export function chosenMethod(
  { paymentMethodId }: CheckoutEntries,
  methods: readonly PaymentMethod[],
): PaymentMethod | null {
  const isChosen = paymentMethodId !== null && paymentMethodId !== NO_PAYMENT.id
  if (methods.includes(NO_PAYMENT)) return NO_PAYMENT
  return (isChosen ? methods.find(({ id }) => id === paymentMethodId) : (methods.find(needsCard) ?? methods[0])) ?? null
}

/** The furthest step that the entries allow. Section 4, "Checkout". */
export function reachableStep(
  isEmptyCart: boolean,
  entries: CheckoutEntries,
  { options, methods }: { options: ShippingOptions; methods: readonly PaymentMethod[] },
): OpenStep {
  if (isEmptyCart) return 'cart'
  if (!isShippingDone(entries, options) || isOptionGone(entries, options)) return 'shipping'
  return isPaymentDone(entries, methods) ? 'review' : 'payment'
}

const isShippingDone = (entries: CheckoutEntries, options: ShippingOptions): boolean =>
  entries.shippingAddress !== null &&
  !hasErrors(addressErrorsFor(chosenOption(entries, options), entries.shippingAddress))

function isPaymentDone(entries: CheckoutEntries, methods: readonly PaymentMethod[]): boolean {
  const method = chosenMethod(entries, methods)
  if (method === null) return false
  if (method === NO_PAYMENT) return true
  return needsCard(method) ? entries.paymentToken !== null : entries.paymentMethodId === method.id
}
