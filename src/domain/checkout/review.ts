import { isOther, type Charge } from '#domain/charges/charges.ts'
import { formatCents } from '#domain/money.ts'
import type { Address } from './address.ts'
import { cardText, type CardSummary } from './payment.ts'
import { needsCard, type PaymentMethod } from './payment-kinds.ts'

const REVIEW_LABELS = {
  shippingAddress: 'Shipping address',
  shippingOption: 'Shipping option',
  paymentMethod: 'Payment method',
  billingAddress: 'Billing address',
  extras: 'Extras',
} as const

export type ReviewField = keyof typeof REVIEW_LABELS
export const REVIEW_FIELDS = Object.keys(REVIEW_LABELS) as ReviewField[]

/** One line of text per entry, which a client sends back for comparison. */
export type Review = Record<ReviewField, string>

export type EntryChange = { variantId: null; name: string; field: ReviewField; old: string; new: string }

type ReviewedEntries = {
  addresses: { shipping: Address | null; billing: Address | null }
  option: { name: string; estimatedDelivery: string }
  payment: { method: PaymentMethod | null; card: CardSummary | null }
  /** Used to name the line of each extra charge, which the totals do not show. */
  lines: readonly { name: string }[]
  charges: readonly Charge[]
}

export const reviewOf = ({
  addresses,
  option,
  payment: { method, card },
  lines,
  charges,
}: ReviewedEntries): Review => ({
  shippingAddress: addressLine(addresses.shipping),
  shippingOption: `${option.name}, ${option.estimatedDelivery}`,
  paymentMethod: method && needsCard(method) && card ? cardText(card) : (method?.name ?? ''),
  billingAddress:
    addressLine(addresses.billing) === addressLine(addresses.shipping)
      ? 'Same as shipping address'
      : addressLine(addresses.billing),
  extras: charges
    .filter(isOther)
    .map(({ position, title, amountCents }) =>
      [...(position === null ? [] : [`${lines[position]!.name}:`]), title, formatCents(amountCents)].join(' '),
    )
    .join('; '),
})

export const reviewChanges = (shown: Partial<Review>, now: Review): EntryChange[] =>
  REVIEW_FIELDS.flatMap((field) => {
    const old = shown[field]
    if (old === undefined || old === now[field]) return []
    return [{ variantId: null, name: REVIEW_LABELS[field], field, old, new: now[field] }]
  })

function addressLine(address: Address | null): string {
  if (!address) return ''
  const { firstName, lastName, state, postalCode, address1, address2, city, country, email, phone } = address
  const parts = [
    `${firstName} ${lastName}`,
    address1,
    address2,
    city,
    `${state} ${postalCode}`.trim(),
    country,
    email,
    phone,
  ]
  return parts.filter(Boolean).join(', ')
}
