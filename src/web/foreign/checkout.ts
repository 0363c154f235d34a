import type { Answer } from '#contract/client.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { CardSummary } from '#domain/checkout/payment.ts'
import { needsCard, PAYMENT_TYPES } from '#domain/checkout/payment-kinds.ts'
import { readCart } from './cart.ts'
import { charges } from './charges.ts'
import {
  amount,
  boolean,
  count,
  findList,
  lenientList,
  list,
  nonBlank,
  optionalText,
  orNull,
  record,
  text,
  withDefault,
  type Reader,
} from './values.ts'

type Checkout = Answer<'GET /api/checkout'>
type Option = Answer<'GET /api/shipping/options'>[number]
type Method = Checkout['paymentMethods'][number]

/** Reads `_id`, else `id`. */
const reference: Reader<string> = (value, { id }) => nonBlank(value) ?? nonBlank(id)

const OPTION: { [Name in Exclude<keyof Option, 'pickupCountry'>]: Reader<Option[Name]> } = {
  _id: reference,
  name: nonBlank,
  description: optionalText,
  price: amount,
  estimatedDelivery: (value, { estimatedDays }) => text(value) ?? text(estimatedDays) ?? '',
  freeOverThreshold: withDefault(boolean, false),
}

/** Section 3, "Shipping option". */
export const readShippingOptions = (value: unknown): Option[] | undefined =>
  lenientList(record<Option>(OPTION))(findList(value, 'options', 'shippingOptions', 'items'), {})

const methods = lenientList(
  record<Method>({
    _id: reference,
    name: nonBlank,
    type: (value) => PAYMENT_TYPES.find((type) => type === value) ?? 'unknown',
    description: optionalText,
    provider: (value) => nonBlank(value) ?? 'sandbox',
    publishableKey: orNull(nonBlank),
    cardDetails: orNull(record<{ last4: string }>({ last4: nonBlank })),
  }),
)

/** Section 3, "Payment method". Sorts cards first. Section 9. */
export function readPaymentMethods(value: unknown): Method[] | undefined {
  const read = methods(findList(value, 'methods', 'paymentMethods', 'items'), {})
  return read?.toSorted((one, other) => Number(needsCard(other)) - Number(needsCard(one)))
}

/** The pages need only the id of a payment intent. */
export const readIntent = record<Answer<'POST /api/payment/create-intent'>>({
  id: nonBlank,
  amount: withDefault(count, 0),
  currency: () => 'usd',
  status: (value) => (value === 'requires_confirmation' ? value : 'requires_payment_method'),
})

export const readShippingCost = record<Answer<'POST /api/shipping/calculate'>>({
  shippingCost: amount,
  usualCost: (value, { shippingCost }) => amount(value) ?? amount(shippingCost),
})

/** Section 3: the payload of an order uses `street` and `zipCode` for `address1` and `postalCode`. */
export const address = record<Address>({
  firstName: optionalText,
  lastName: optionalText,
  address1: (value, { street }) => text(value) ?? text(street) ?? '',
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  postalCode: (value, { zipCode }) => text(value) ?? text(zipCode) ?? '',
  country: optionalText,
  phone: optionalText,
  email: optionalText,
})

export const card = record<CardSummary>({ brand: text, last4: text })

const STEPS: readonly unknown[] = ['cart', 'shipping', 'payment', 'review'] satisfies Checkout['step'][]

export const readCheckout = record<Checkout>({
  step: (value) => (STEPS.includes(value) ? (value as Checkout['step']) : undefined),
  cart: readCart,
  shippingAddress: orNull(address),
  useSameAddressForBilling: withDefault(boolean, true),
  billingAddress: orNull(address),
  shippingOptions: list(record<Checkout['shippingOptions'][number]>({ ...OPTION, cost: amount })),
  selectedShippingOption: orNull(nonBlank),
  paymentMethods: methods,
  selectedPaymentMethod: orNull(nonBlank),
  card: orNull(card),
  orderSummary: record<Checkout['orderSummary']>({
    subtotal: amount,
    shipping: amount,
    tax: amount,
    total: amount,
    charges,
  }),
  review: record<Checkout['review']>({
    shippingAddress: text,
    shippingOption: text,
    paymentMethod: text,
    billingAddress: text,
    extras: optionalText,
  }),
  requestKey: text,
})
