import { addressErrors, readAddress, type Address, type AddressField } from './address.ts'
import { hasErrors, invalid, refuse } from './errors.ts'
import { methodNamed, needsCard, PAYMENT_TEXTS, type CardSummary, type PaymentMethod } from './payment.ts'
import { optionNamed, type ShippingOption, type ShippingOptions } from './shipping.ts'

/** What a shopper has entered, kept on the server with the cart. No card data: `paymentToken` is the provider's name for it. */
export type Draft = {
  shippingAddress: Address | null
  useSameAddressForBilling: boolean
  billingAddress: Address | null
  shippingOptionId: string | null
  paymentMethodId: string | null
  paymentToken: string | null
  paymentIntentId: string | null
  card: CardSummary | null
}

export const EMPTY_DRAFT: Draft = {
  shippingAddress: null,
  useSameAddressForBilling: true,
  billingAddress: null,
  shippingOptionId: null,
  paymentMethodId: null,
  paymentToken: null,
  paymentIntentId: null,
  card: null,
}

/** Whether nothing has been entered yet. */
export const isEmptyDraft = ({ shippingAddress, shippingOptionId, paymentMethodId }: Draft): boolean =>
  shippingAddress === null && shippingOptionId === null && paymentMethodId === null

/** The card has to be entered again; everything else stays. */
export const withoutCard = (draft: Draft): Draft => ({ ...draft, paymentToken: null, card: null })

/** Throws 'invalid' for an option that is not offered. */
export const withOption = (draft: Draft, options: ShippingOptions, id: string): Draft => ({
  ...draft,
  shippingOptionId: optionNamed(options, id).id,
})

/** Throws 'invalid' for a wrong address, by field, and for an option that is not offered. */
export function withShipping(draft: Draft, options: ShippingOptions, address: Address, optionId: string): Draft {
  refuse(addressErrors(address), 'address.')
  return { ...withOption(draft, options, optionId), shippingAddress: address }
}

export type PaymentChoice = {
  paymentMethodId: string
  /** The card that the provider knows by this token; null where none was entered. */
  card: { token: string; summary: CardSummary } | null
  useSameAddressForBilling: boolean
  billingAddress?: Partial<Record<AddressField, string>> | null | undefined
}

/** Throws 'invalid' for a method that is not offered, a card method without a card, or a wrong billing address. */
export function withPayment(draft: Draft, methods: readonly PaymentMethod[], choice: PaymentChoice): Draft {
  const method = methodNamed(methods, choice.paymentMethodId)
  const { card, useSameAddressForBilling } = choice
  if (needsCard(method) && !card) throw invalid(PAYMENT_TEXTS.cardSetup, { paymentToken: PAYMENT_TEXTS.cardSetup })
  return {
    ...draft,
    ...(needsCard(method) && card && { paymentToken: card.token, card: card.summary }),
    paymentMethodId: method.id,
    useSameAddressForBilling,
    billingAddress: useSameAddressForBilling ? null : ownBillingAddress(choice),
  }
}

function ownBillingAddress({ billingAddress }: PaymentChoice): Address {
  const address = readAddress(billingAddress ?? {})
  refuse(addressErrors(address), 'billingAddress.')
  return address
}

/** The address an invoice goes to: the shipping address while the box is on. Section 4. */
export const billingAddressOf = (draft: Draft): Address | null =>
  draft.useSameAddressForBilling ? draft.shippingAddress : draft.billingAddress

/** The option that is chosen, or the shop's first where none that is offered is. Section 4. */
export const chosenOption = ({ shippingOptionId }: Draft, options: ShippingOptions): ShippingOption =>
  options.find(({ id }) => id === shippingOptionId) ?? options[0]

/** The method that is chosen; where none is, a card method, or else the first. Section 4. */
export function chosenMethod({ paymentMethodId }: Draft, methods: readonly PaymentMethod[]): PaymentMethod | null {
  if (paymentMethodId !== null) return methods.find(({ id }) => id === paymentMethodId) ?? null
  return methods.find(needsCard) ?? methods[0] ?? null
}

/** A valid address is saved. An option is always selected. */
export const isShippingDone = ({ shippingAddress }: Draft): boolean =>
  shippingAddress !== null && !hasErrors(addressErrors(shippingAddress))

/** A method is selected that needs no card, or the card is known. */
export function isPaymentDone(draft: Draft, methods: readonly PaymentMethod[]): boolean {
  const method = chosenMethod(draft, methods)
  return method !== null && (!needsCard(method) || draft.paymentToken !== null)
}
