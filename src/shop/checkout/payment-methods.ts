import { DEFAULT_PAYMENT_METHODS, kindOf, type PaymentMethod } from '#domain/checkout/payment.ts'
import type { Shop } from '#shop/shop.ts'

/** The methods that a provider of the shop takes. Section 9. */
export const offeredMethods = ({ gateway: { providers } }: Pick<Shop, 'gateway'>): PaymentMethod[] =>
  DEFAULT_PAYMENT_METHODS.filter((method) => providers[kindOf(method)] !== undefined)
