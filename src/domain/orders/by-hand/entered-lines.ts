import { isQuantity, MAX_LINES, type Line } from '#domain/cart/cart.ts'
import { MAX_TOTAL_CENTS } from '#domain/cart/pricing.ts'
import { USUAL_TERMS } from '#domain/catalog/products.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { invalid, type FieldErrors } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Repriced } from '#domain/orders/order-events.ts'
import { MAX_REASON_LENGTH, readReason } from '#domain/orders/reason.ts'

/** A line as the owner enters it: a variant by its SKU, or any other item by a name and a price. */
export type EnteredLine = {
  sku?: string | undefined
  name?: string | undefined
  quantity: number
  /** The price of one piece; without it, a variant has its price in the shop. */
  priceCents?: Cents | undefined
  /** Why a variant has another price than in the shop. */
  reason?: string | undefined
  taxable?: boolean | undefined
  requiresShipping?: boolean | undefined
}

/** The lines of an order that the owner has entered, and those whose price is not the shop's. */
export type AgreedLines = { entered: EnteredLine[]; lines: Line[]; repriced: Repriced[] }

const MAX_NAME_LENGTH = 200
const MAX_PIECES = 9999

export const ENTERED_TEXTS = {
  none: 'Add at least one item.',
  tooMany: `An order can have at most ${MAX_LINES} lines.`,
  named: 'Enter a SKU, or a name and a price.',
  both: 'Enter a SKU or a name, not both.',
  quantity: `The quantity must be a whole number from 1 to ${MAX_PIECES}.`,
  price: 'The price must be an amount such as 12.50.',
  reason: 'Say why the price is not the one in the shop.',
  forOwners: 'Only an owner may change a price or sell an item that is not in the shop. You are a helper.',
} as const

/** An item that is not in the catalog has no product, and its stock is not counted. */
export const isFreeText = ({ productId }: Pick<Line, 'productId'>): boolean => productId === 0

/** Whether the line names its own price. */
export const isPriced = ({ sku, priceCents }: EnteredLine): boolean => !sku || priceCents !== undefined

/** Throws 'invalid', with the fields as `lines.0.sku`. */
export function checkEntered(lines: readonly EnteredLine[]): void {
  if (lines.length === 0) throw invalid(ENTERED_TEXTS.none, { lines: ENTERED_TEXTS.none })
  if (lines.length > MAX_LINES) throw invalid(ENTERED_TEXTS.tooMany, { lines: ENTERED_TEXTS.tooMany })
  const errors = Object.assign({}, ...lines.map(errorsOf)) as FieldErrors
  const [message] = Object.values(errors)
  if (message) throw invalid(message, errors)
}

function errorsOf({ sku, name, quantity, priceCents, reason }: EnteredLine, position: number): FieldErrors {
  const field = (of: keyof EnteredLine) => `lines.${position}.${of}`
  const nameError = textError('The name', name, MAX_NAME_LENGTH)
  const reasonError = textError('The reason', reason, MAX_REASON_LENGTH)
  return {
    ...(!sku && !shownName(name) && { [field('sku')]: ENTERED_TEXTS.named }),
    ...(sku && name && { [field('name')]: ENTERED_TEXTS.both }),
    ...(nameError && { [field('name')]: nameError }),
    ...(reasonError && { [field('reason')]: reasonError }),
    ...((!isQuantity(quantity) || quantity > MAX_PIECES) && { [field('quantity')]: ENTERED_TEXTS.quantity }),
    ...((priceCents === undefined ? !sku : !isPrice(priceCents)) && { [field('priceCents')]: ENTERED_TEXTS.price }),
  }
}

const textError = (label: string, text = '', maxLength: number): string | undefined =>
  text.length > maxLength ? `${label} must be ${maxLength} characters or fewer.` : cardNumberError(label, text)

const isPrice = (cents: Cents): boolean => Number.isSafeInteger(cents) && cents >= 0 && cents <= MAX_TOTAL_CENTS

/** A line of a variant, at the price that was agreed on. */
export const agreedLine = (variant: Line, { quantity, priceCents = variant.priceCents }: EnteredLine): Line => ({
  ...variant,
  quantity,
  priceCents,
})

/** Null if the line has the price of the shop. Throws 'invalid' without a reason for another one. */
export function repricedLine(variant: Line, { priceCents, reason }: EnteredLine, position: number): Repriced | null {
  if (priceCents === undefined || priceCents === variant.priceCents) return null
  if (!reason?.trim()) throw invalid(ENTERED_TEXTS.reason, { [`lines.${position}.reason`]: ENTERED_TEXTS.reason })
  const { name, priceCents: fromCents } = variant
  return { name, fromCents, toCents: priceCents, reason: readReason(reason, 'The reason for the price') }
}

const shownName = (name = ''): string => plainLine(name).trim()

export const freeTextLine = ({ name, quantity, priceCents, ...terms }: EnteredLine, position: number): Line => ({
  variantId: `text-${position + 1}`,
  productId: 0,
  slug: '',
  name: shownName(name),
  options: [],
  sku: null,
  picture: null,
  priceCents: priceCents!,
  quantity,
  taxable: terms.taxable ?? USUAL_TERMS.taxable,
  requiresShipping: terms.requiresShipping ?? USUAL_TERMS.requiresShipping,
})
