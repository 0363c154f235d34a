import { DEFAULT_PAYMENT_METHODS, kindOf, type PaymentMethod } from '#domain/checkout/payment.ts'
import type { Shop } from '#shop/shop.ts'

/** A provider of the shop takes each offered method. Section 9. */
export const offeredMethods = ({ gateway: { providers } }: Pick<Shop, 'gateway'>): PaymentMethod[] =>
  DEFAULT_PAYMENT_METHODS.filter((method) => providers[kindOf(method)] !== undefined)
