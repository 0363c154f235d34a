import { formatCents, type Cents } from '#domain/money.ts'

export type PaymentKind = 'card' | 'paypal'

type KindFacts = {
  methodId: string
  /** Section 3, "Payment method". */
  type: string
  /** Section 3, "Order payload": shown to shoppers, on receipts and in exports. */
  name: string
  description: string
  /** Whether the shopper enters a card at checkout, or pays on the provider's page after ordering. */
  entry: 'card' | 'provider page'
  /** Used at the start of a sentence. */
  confirmedBy: string
  /** A wallet such as Link has no card. */
  refundTarget: (card: { brand: string; last4: string } | null) => string
  /** The name of the provider outside the sandbox. */
  provider: string
}

/** The properties of each kind of payment, in checkout order: section 9 lists cards first. */
export const PAYMENT_KINDS = {
  card: {
    methodId: 'credit-card',
    type: 'credit_card',
    name: 'Credit Card',
    description: 'Pay with Visa, Mastercard, or American Express',
    entry: 'card',
    confirmedBy: 'Your bank',
    refundTarget: (card) => (card && !card.last4 ? `your ${card.brand} account` : 'your card'),
    provider: 'stripe',
  },
  paypal: {
    methodId: 'paypal',
    type: 'paypal',
    name: 'PayPal',
    description: 'Fast, secure payment with PayPal',
    entry: 'provider page',
    confirmedBy: 'PayPal',
    refundTarget: () => 'your PayPal account',
    provider: 'paypal',
  },
} as const satisfies Record<PaymentKind, KindFacts>

type Facts = (typeof PAYMENT_KINDS)[PaymentKind]

export const KINDS = Object.keys(PAYMENT_KINDS) as [PaymentKind, ...PaymentKind[]]

export const forEachKind = <T>(make: (kind: PaymentKind) => T): Record<PaymentKind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<PaymentKind, T>

type Values<Field extends keyof Facts> = [Facts[Field], ...Facts[Field][]]
const valuesOf = <Field extends keyof Facts>(field: Field) =>
  KINDS.map((kind) => PAYMENT_KINDS[kind][field]) as Values<Field>

export const PAYMENT_TYPES = valuesOf('type')
export const PAYMENT_NAMES = valuesOf('name')
export const PAYMENT_PROVIDERS = [...new Set(valuesOf('provider'))]

export type PaymentMethod = {
  id: string
  name: string
  /** 'unknown' is a type that this shop does not have. */
  type: Facts['type'] | 'unknown'
  description: string
}

/** Section 9. */
export const DEFAULT_PAYMENT_METHODS: readonly PaymentMethod[] = Object.values(PAYMENT_KINDS).map(
  ({ methodId, name, type, description }) => ({ id: methodId, name, type, description }),
)

/** The payment method of a free order, for which no provider is called. */
export const NO_PAYMENT: PaymentMethod = {
  id: 'none',
  name: 'No payment needed',
  type: 'unknown',
  description: 'Your total is $0.00, so there is nothing to pay.',
}

/** Shown when the order was free the last time the shopper saw it. */
export const nowDueSentence = (totalCents: Cents): string =>
  `Your order is no longer free: the total is now ${formatCents(totalCents)}. Please choose how to pay.`

type Typed = Pick<PaymentMethod, 'type'>

export const kindOfType = ({ type }: Typed): PaymentKind | undefined =>
  KINDS.find((kind) => PAYMENT_KINDS[kind].type === type)

export const kindNamed = (name: string): PaymentKind | undefined =>
  KINDS.find((kind) => PAYMENT_KINDS[kind].name === name)

/** Throws for a method without a provider. */
export function paymentKindOf(method: Typed): PaymentKind {
  const kind = kindOfType(method)
  if (!kind) throw new Error(`No kind of payment has the type ${method.type}`)
  return kind
}

export function needsCard(method: Typed): boolean {
  const kind = kindOfType(method)
  return kind !== undefined && PAYMENT_KINDS[kind].entry === 'card'
}

/** Payments that the owner has received without a provider, and records. Shoppers cannot choose them. */
export const MANUAL_KINDS = {
  cash: { name: 'Cash', paidText: 'Paid with cash', refundWay: 'in cash' },
  transfer: { name: 'Bank transfer', paidText: 'Paid by bank transfer', refundWay: 'by bank transfer' },
} as const

export type ManualKind = keyof typeof MANUAL_KINDS
export const MANUAL_NAMES = Object.keys(MANUAL_KINDS) as [ManualKind, ...ManualKind[]]

export const manualMethod = (kind: ManualKind): PaymentMethod => ({
  id: kind,
  name: MANUAL_KINDS[kind].name,
  type: 'unknown',
  description: '',
})

export const manualKindNamed = (name: string): ManualKind | undefined =>
  MANUAL_NAMES.find((kind) => MANUAL_KINDS[kind].name === name)

/** 'none' is the kind of a free order. */
export type StoredKind = PaymentKind | ManualKind | 'none'

export const isManual = (kind: StoredKind): kind is ManualKind => kind in MANUAL_KINDS

/** Throws for a kind unknown to this release. */
export function storedKind(stored: string): StoredKind {
  const kind = [...KINDS, ...MANUAL_NAMES, 'none' as const].find((one) => one === stored)
  if (!kind) throw new Error(`This release knows no payments of the kind "${stored}"`)
  return kind
}
