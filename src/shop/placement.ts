import type { CartRow } from '#database/carts.ts'
import { addressErrors, type Address } from '#domain/address.ts'
import type { CartLine } from '#domain/cart.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { billingAddressOf } from '#domain/draft.ts'
import { invalid, refuse } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { Shown, ShownLine } from '#domain/orders.ts'
import {
  DEFAULT_PAYMENT_METHODS,
  needsCard,
  PAYMENT_TEXTS,
  type CardSummary,
  type PaymentMethod,
} from '#domain/payment.ts'
import type { Totals } from '#domain/pricing.ts'
import type { Review } from '#domain/review.ts'
import { describeToken } from './payment.ts'
import type { PricedCart } from './pricing.ts'
import type { Shop } from './shop.ts'

/** What a client sends to place an order. What it leaves out is taken from the checkout; amounts are only compared. */
export type Placement = {
  requestKey?: string | undefined
  items?: SentItem[] | undefined
  address?: Address | undefined
  shippingOptionId?: string | undefined
  /** Of the option alone: its usual price, or what it costs this cart. */
  shippingOptionCents?: Cents | undefined
  /** A name such as 'Credit Card'. */
  paymentMethod?: string | undefined
  paymentToken?: string | undefined
  paymentIntentId?: string | undefined
  totals: Partial<Totals>
  /** What the review showed of what was entered. */
  review: Partial<Review>
}

type SentItem = {
  id?: string | undefined
  productId: string
  variantId?: string | undefined
  name?: string | undefined
  priceCents?: Cents | undefined
  quantity?: number | undefined
}

export type Payer = { method: PaymentMethod; token: string | null; card: CardSummary | null }

/** Where the order goes, and where its invoice goes. Throws 'invalid'. Section 5, "Placing an order". */
export function addressesOf({ address }: Placement, { draft }: CartRow): { shipping: Address; billing: Address } {
  const shipping = address ?? draft.shippingAddress
  if (!shipping) throw invalid(CHECKOUT_TEXTS.missingAddress, { shippingAddress: CHECKOUT_TEXTS.missingAddress })
  refuse(addressErrors(shipping), 'shippingAddress.')
  return { shipping, billing: billingAddressOf({ ...draft, shippingAddress: shipping }) ?? shipping }
}

/** What the order is paid with. Throws 'invalid'. Section 5, "Placing an order". */
export function payerOf(shop: Shop, placement: Placement, { draft }: CartRow): Payer {
  const method = methodOf(placement, draft)
  if (!method) throw invalid(PAYMENT_TEXTS.missing, { paymentMethod: PAYMENT_TEXTS.missing })
  if (!needsCard(method)) return { method, token: null, card: null }
  const token = placement.paymentToken || draft.paymentToken
  if (token === null) throw invalid(PAYMENT_TEXTS.missing, { paymentToken: PAYMENT_TEXTS.missing })
  return { method, token, card: describeToken(shop, token) }
}

/** What the client was shown, by the lines that it means, and what it prepared to pay. */
export function shownOf(
  { items, totals, shippingOptionCents }: Placement,
  { lines, option, totals: now }: PricedCart,
  preparedCents: Cents | undefined,
): Shown {
  // An option may be sent along at its usual price: what it costs this cart stands in the totals.
  const sent = shippingOptionCents === option.priceCents ? undefined : shippingOptionCents
  const shippingCents = totals.shippingCents ?? sent
  return {
    lines: items ? shownLines(items, lines) : null,
    totals: {
      ...totals,
      ...(shippingCents !== undefined && { shippingCents }),
      ...(preparedCents !== undefined && preparedCents !== now.totalCents && { totalCents: preparedCents }),
    },
  }
}

function methodOf({ paymentMethod, paymentToken, paymentIntentId }: Placement, draft: CartRow['draft']) {
  if (paymentMethod) return DEFAULT_PAYMENT_METHODS.find(({ name }) => name === paymentMethod)
  const chosen = DEFAULT_PAYMENT_METHODS.find(({ id }) => id === draft.paymentMethodId)
  if (chosen) return chosen
  // A payment that was prepared, or a card's token, says by itself that it is a card.
  const isCard = paymentToken ?? paymentIntentId ?? draft.paymentIntentId
  return isCard ? DEFAULT_PAYMENT_METHODS.find(needsCard) : undefined
}

function shownLines(items: SentItem[], lines: CartLine[]): ShownLine[] {
  const left = [...lines]
  return items.map((item) => {
    const index = left.findIndex((line) => means(item, line))
    // Named again, it is the same line, and counts as often.
    const line = index < 0 ? lines.find((one) => means(item, one)) : left.splice(index, 1)[0]
    return {
      variantId: line?.variantId ?? item.variantId ?? item.id ?? item.productId,
      name: line?.name ?? item.name ?? '',
      priceCents: item.priceCents ?? null,
      quantity: item.quantity ?? null,
    }
  })
}

/** Those who do not know of variants name the product, by id or slug. */
function means({ id, productId, variantId }: SentItem, line: CartLine): boolean {
  if (variantId !== undefined) return variantId === line.variantId
  return id === line.variantId || productId === String(line.productId) || productId === line.slug
}
