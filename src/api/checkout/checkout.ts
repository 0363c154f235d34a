import type { Answer } from '#contract/client.ts'
import { toDollars } from '#domain/money.ts'
import { readCheckout, resetCheckout, savePayment, saveShipping, type Checkout } from '#shop/checkout/checkout.ts'
import { cartAnswer } from '#api/cart/cart.ts'
import type { Handlers } from '#api/implement.ts'
import { methodAnswer } from './payment.ts'
import { optionAnswer } from './shipping.ts'

export const checkoutHandlers = {
  'GET /api/checkout': async ({ shop, shopper }) => checkoutAnswer(await readCheckout(shop, shopper)),
  'PUT /api/checkout/shipping': async ({ shop, shopper, body }) =>
    checkoutAnswer(await saveShipping(shop, shopper, body)),
  'PUT /api/checkout/payment': async ({ shop, shopper, body }) =>
    checkoutAnswer(await savePayment(shop, shopper, body)),
  'DELETE /api/checkout': async ({ shop, shopper }) => checkoutAnswer(await resetCheckout(shop, shopper)),
} satisfies Partial<Handlers>

const checkoutAnswer = ({
  step,
  lines,
  state,
  options,
  methods,
  totals,
  review,
  requestKey,
}: Checkout): Answer<'GET /api/checkout'> => ({
  step,
  cart: cartAnswer(lines),
  shippingAddress: state.shippingAddress,
  useSameAddressForBilling: state.useSameAddressForBilling,
  billingAddress: state.billingAddress,
  shippingOptions: options.map((option) => ({ ...optionAnswer(option), cost: toDollars(option.costCents) })),
  selectedShippingOption: state.shippingOptionId,
  paymentMethods: methods.map((method) => methodAnswer(method, state.card)),
  selectedPaymentMethod: state.paymentMethodId,
  card: state.card,
  orderSummary: {
    subtotal: toDollars(totals.subtotalCents),
    shipping: toDollars(totals.shippingCents),
    tax: toDollars(totals.taxCents),
    total: toDollars(totals.totalCents),
  },
  review,
  requestKey,
})
