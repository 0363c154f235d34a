import type { Answer } from '#contract/client.ts'
import { toDollars } from '#domain/money.ts'
import { readCheckout, resetCheckout, savePayment, saveShipping, type Checkout } from '#shop/checkout/checkout.ts'
import type { Shop } from '#shop/shop.ts'
import { chargeAnswer } from '#api/charges.ts'
import { cartAnswer } from '#api/cart/cart.ts'
import type { Handlers } from '#api/implement.ts'
import { methodAnswers } from './payment.ts'
import { optionAnswer } from './shipping.ts'

export const checkoutHandlers = {
  'GET /api/checkout': async ({ shop, shopper }) => checkoutAnswer(shop, await readCheckout(shop, shopper)),
  'PUT /api/checkout/shipping': async ({ shop, shopper, body }) =>
    checkoutAnswer(shop, await saveShipping(shop, shopper, body)),
  'PUT /api/checkout/payment': async ({ shop, shopper, body }) =>
    checkoutAnswer(shop, await savePayment(shop, shopper, body)),
  'DELETE /api/checkout': async ({ shop, shopper }) => checkoutAnswer(shop, await resetCheckout(shop, shopper)),
} satisfies Partial<Handlers>

const EARLY_STEPS: readonly Checkout['step'][] = ['cart', 'shipping']

const checkoutAnswer = async (
  shop: Shop,
  { lines, entries, options, methods, charges, totals, ...others }: Checkout,
): Promise<Answer<'GET /api/checkout'>> => ({
  ...others,
  cart: await cartAnswer(shop, lines),
  shippingAddress: entries.shippingAddress,
  useSameAddressForBilling: entries.useSameAddressForBilling,
  billingAddress: entries.billingAddress,
  shippingOptions: options.map((option) => ({ ...optionAnswer(option), cost: toDollars(option.costCents) })),
  selectedShippingOption: entries.shippingOptionId,
  // The provider's script is not loaded before the payment step.
  paymentMethods: methodAnswers(shop, { methods, entries }, { hasKey: !EARLY_STEPS.includes(others.step) }),
  selectedPaymentMethod: entries.paymentMethodId,
  card: entries.card,
  orderSummary: {
    subtotal: toDollars(totals.subtotalCents),
    shipping: toDollars(totals.shippingCents),
    tax: toDollars(totals.taxCents),
    total: toDollars(totals.totalCents),
    charges: charges.map(chargeAnswer),
  },
})
