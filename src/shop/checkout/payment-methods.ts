import {
  DEFAULT_PAYMENT_METHODS,
  paymentKindOf,
  NO_PAYMENT,
  type PaymentMethod,
} from '#domain/checkout/payment-kinds.ts'
import type { PricedCart } from './pricing.ts'
import type { Shop } from '#shop/shop.ts'

/** A provider of the shop takes each offered method. Section 9. */
export const offeredMethods = ({ gateway: { providers } }: Pick<Shop, 'gateway'>): PaymentMethod[] =>
  DEFAULT_PAYMENT_METHODS.filter((method) => providers[paymentKindOf(method)] !== undefined)

export const isFree = ({ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>): boolean =>
  lines.length > 0 && totals.totalCents === 0

/** How a cart can be paid. */
export const methodsFor = (
  shop: Pick<Shop, 'gateway'>,
  priced: Pick<PricedCart, 'lines' | 'totals'>,
): PaymentMethod[] => (isFree(priced) ? [NO_PAYMENT] : offeredMethods(shop))
