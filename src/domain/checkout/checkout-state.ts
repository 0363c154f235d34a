import { addressErrors, readAddress, type Address, type AddressField } from './address.ts'
import { hasErrors, invalid, reject } from '#domain/errors.ts'
import { methodNamed, needsCard, PAYMENT_TEXTS, type CardSummary, type PaymentMethod } from './payment.ts'
import { optionWithId, type ShippingOption, type ShippingOptions } from './shipping.ts'

/** The entries of a shopper in the checkout, stored with the cart. Holds no card data: `paymentToken` is the provider's token. */
export type CheckoutState = {
  shippingAddress: Address | null
  useSameAddressForBilling: boolean
  billingAddress: Address | null
  shippingOptionId: string | null
  paymentMethodId: string | null
  paymentToken: string | null
  paymentIntentId: string | null
  card: CardSummary | null
}

export const EMPTY_CHECKOUT: CheckoutState = {
  shippingAddress: null,
  useSameAddressForBilling: true,
  billingAddress: null,
  shippingOptionId: null,
  paymentMethodId: null,
  paymentToken: null,
  paymentIntentId: null,
  card: null,
}

export const isEmptyCheckout = ({ shippingAddress, shippingOptionId, paymentMethodId }: CheckoutState): boolean =>
  shippingAddress === null && shippingOptionId === null && paymentMethodId === null

export const withoutCard = (state: CheckoutState): CheckoutState => ({ ...state, paymentToken: null, card: null })

export const withOption = (state: CheckoutState, options: ShippingOptions, id: string): CheckoutState => ({
  ...state,
  shippingOptionId: optionWithId(options, id).id,
})

/** Throws 'invalid' for a wrong address, by field, and for an option that is not offered. */
export function withShipping(
  state: CheckoutState,
  options: ShippingOptions,
  address: Address,
  optionId: string,
): CheckoutState {
  reject(addressErrors(address), 'address.')
  return { ...withOption(state, options, optionId), shippingAddress: address }
}

export type PaymentChoice = {
  paymentMethodId: string
  card: { token: string; summary: CardSummary } | null
  useSameAddressForBilling: boolean
  billingAddress?: Partial<Record<AddressField, string>> | null | undefined
}

/** Throws 'invalid' for a method that is not offered, a card method without a card, or a wrong billing address. */
export function withPayment(
  state: CheckoutState,
  methods: readonly PaymentMethod[],
  choice: PaymentChoice,
): CheckoutState {
  const method = methodNamed(methods, choice.paymentMethodId)
  const { card, useSameAddressForBilling } = choice
  if (needsCard(method) && !card) throw invalid(PAYMENT_TEXTS.cardSetup, { paymentToken: PAYMENT_TEXTS.cardSetup })
  return {
    ...state,
    ...(needsCard(method) && card && { paymentToken: card.token, card: card.summary }),
    paymentMethodId: method.id,
    useSameAddressForBilling,
    billingAddress: useSameAddressForBilling ? null : ownBillingAddress(choice),
  }
}

function ownBillingAddress({ billingAddress }: PaymentChoice): Address {
  const address = readAddress(billingAddress ?? {})
  reject(addressErrors(address), 'billingAddress.')
  return address
}

/** Section 4. */
export const billingAddressOf = (state: CheckoutState): Address | null =>
  state.useSameAddressForBilling ? state.shippingAddress : state.billingAddress

/** The first option replaces one that is not offered. Section 4. */
export const chosenOption = ({ shippingOptionId }: CheckoutState, options: ShippingOptions): ShippingOption =>
  options.find(({ id }) => id === shippingOptionId) ?? options[0]

/** A card method is the default, or else the first. Section 4. */
export function chosenMethod(
  { paymentMethodId }: CheckoutState,
  methods: readonly PaymentMethod[],
): PaymentMethod | null {
  if (paymentMethodId !== null) return methods.find(({ id }) => id === paymentMethodId) ?? null
  return methods.find(needsCard) ?? methods[0] ?? null
}

export const isShippingDone = ({ shippingAddress }: CheckoutState): boolean =>
  shippingAddress !== null && !hasErrors(addressErrors(shippingAddress))

export function isPaymentDone(state: CheckoutState, methods: readonly PaymentMethod[]): boolean {
  const method = chosenMethod(state, methods)
  return method !== null && (!needsCard(method) || state.paymentToken !== null)
}
