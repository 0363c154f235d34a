import type { Address } from './address.ts'
import type { EntryChange } from './orders.ts'
import { needsCard, type CardSummary, type PaymentMethod } from './payment.ts'

/** What is entered at the checkout and shown by its review, by what it is called there. */
const REVIEW_LABELS = {
  shippingAddress: 'Shipping address',
  shippingOption: 'Shipping option',
  paymentMethod: 'Payment method',
  billingAddress: 'Billing address',
} as const

export type ReviewField = keyof typeof REVIEW_LABELS
export const REVIEW_FIELDS = Object.keys(REVIEW_LABELS) as ReviewField[]

/** Each as one line, so that what a shopper was shown can be sent back, compared, and told apart. */
export type Review = Record<ReviewField, string>

type Entries = {
  addresses: { shipping: Address | null; billing: Address | null }
  option: { name: string; estimatedDelivery: string }
  payer: { method: PaymentMethod | null; card: CardSummary | null }
}

export const reviewOf = ({ addresses, option, payer: { method, card } }: Entries): Review => ({
  shippingAddress: lineOf(addresses.shipping),
  shippingOption: `${option.name}, ${option.estimatedDelivery}`,
  paymentMethod: method && needsCard(method) && card ? `${card.brand} ending in ${card.last4}` : (method?.name ?? ''),
  billingAddress:
    lineOf(addresses.billing) === lineOf(addresses.shipping) ? 'Same as shipping address' : lineOf(addresses.billing),
})

/** What is no longer as it was shown; what was not shown is not compared. */
export const reviewChanges = (shown: Partial<Review>, now: Review): EntryChange[] =>
  REVIEW_FIELDS.flatMap((field) => {
    const old = shown[field]
    if (old === undefined || old === now[field]) return []
    return [{ variantId: null, name: REVIEW_LABELS[field], field, old, new: now[field] }]
  })

function lineOf(address: Address | null): string {
  if (!address) return ''
  const { firstName, lastName, state, postalCode, address1, address2, city, country, email, phone } = address
  const parts = [`${firstName} ${lastName}`, address1, address2, city, `${state} ${postalCode}`, country, email, phone]
  return parts.filter(Boolean).join(', ')
}
