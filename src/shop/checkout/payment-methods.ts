import {
  DEFAULT_PAYMENT_METHODS,
  paymentKindOf,
  NO_PAYMENT,
  type PaymentMethod,
} from '#domain/checkout/payment-kinds.ts'
import type { PricedCart } from './pricing.ts'
import type { Shop } from '#shop/shop.ts'

/** Offers only methods that one of the shop's providers accepts. Section 9. */
export const offeredMethods = ({ gateway: { providers } }: Pick<Shop, 'gateway'>): PaymentMethod[] =>
  DEFAULT_PAYMENT_METHODS.filter((method) => providers[paymentKindOf(method)] !== undefined)

export const isFree = ({ lines, totals }: Pick<PricedCart, 'lines' | 'totals'>): boolean =>
  lines.length > 0 && totals.totalCents === 0

export const methodsFor = (
  shop: Pick<Shop, 'gateway'>,
  priced: Pick<PricedCart, 'lines' | 'totals'>,
): PaymentMethod[] => (isFree(priced) ? [NO_PAYMENT] : offeredMethods(shop))
