import { addressErrorsFor, addressFor } from './option-address.ts'
import type { AddressDefaults } from '#domain/accounts/address-book.ts'
import { addressErrors, isSameAddress, readAddress, type Address, type AddressField } from './address.ts'
import { hasErrors, invalid, reject } from '#domain/errors.ts'
import { methodWithId, PAYMENT_TEXTS, type CardSummary } from './payment.ts'
import { needsCard, NO_PAYMENT, type PaymentMethod } from './payment-kinds.ts'
import { optionWithId, reachError, SHIPPING_TEXTS, type ShippingOption, type ShippingOptions } from './shipping.ts'
import type { OpenStep } from './steps.ts'

/** The entries of a shopper in the checkout, stored with the cart. They hold no card data: `paymentToken` is the provider's token. */
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

/** The attempt waits for a step at the shopper's bank. `request` is the JSON of what its order was asked with. */
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

/** A payment that was begun is none. */
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

/** Throws 'invalid' for a wrong address, by field, and for an option that is not offered. */
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

/** Throws 'invalid' for a method that is not offered, a card method without a card, or a wrong billing address. */
export function withPayment(
  entries: CheckoutEntries,
  methods: readonly PaymentMethod[],
  payment: PaymentEntry,
): CheckoutEntries {
  const { card, useSameAddressForBilling } = payment
  // The earlier choice is kept, in case the order is no longer free when it is placed.
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

/** The entries as the forms show them: the defaults of an address book stand where the shopper has not entered anything yet. */
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

/** The entries as an order with this option would have them. */
export const entriesFor = (option: ShippingOption, entries: CheckoutEntries): CheckoutEntries => ({
  ...entries,
  shippingAddress: entries.shippingAddress && addressFor(option, entries.shippingAddress),
})

/** The first option is the default, and prices a checkout whose option is no longer offered. Section 4, "Checkout". */
export const chosenOption = ({ shippingOptionId }: CheckoutEntries, options: ShippingOptions): ShippingOption =>
  options.find(({ id }) => id === shippingOptionId) ?? options[0]

export const isOptionGone = ({ shippingOptionId }: CheckoutEntries, options: ShippingOptions): boolean =>
  shippingOptionId !== null && !options.some(({ id }) => id === shippingOptionId)

/** A card method is the default, else the first. Null for a method that is no longer offered. Section 4, "Checkout". */
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
