import { kindOfType, PAYMENT_KINDS, PAYMENT_NAMES } from '#domain/checkout/payment-kinds.ts'
import type { Cart } from '#web/cart/change-cart.ts'
import { noPaymentIn, selectedMethod, selectedOption, type Checkout } from '#web/checkout/checkout-data.ts'

/** The lines of a cart in the format of section 3. */
export const sentItems = ({ items }: Cart) =>
  items.map(({ id, productId, variantId, name, price, quantity, image }) => ({
    id,
    productId,
    ...(variantId && { variantId }),
    name,
    price,
    quantity,
    image,
  }))

/** Sends the displayed values: the server computes each amount itself, and any difference is a conflict. Section 3, "Order payload". */
export function orderPayload(checkout: Checkout) {
  const { cart, shippingAddress, orderSummary, requestKey, review } = checkout
  const { charges: _charges, ...sums } = orderSummary
  const option = selectedOption(checkout)
  return {
    requestKey,
    items: sentItems(cart),
    ...(shippingAddress && { shippingAddress: sentAddress(shippingAddress), email: shippingAddress.email }),
    ...(option && {
      shippingMethod: {
        id: option._id,
        name: option.name,
        price: orderSummary.shipping,
        estimatedDays: option.estimatedDelivery,
      },
    }),
    ...(!noPaymentIn(checkout.paymentMethods) && {
      paymentMethod: sentMethod(selectedMethod(checkout)),
    }),
    ...sums,
    status: 'processing',
    // A node of an earlier version does not accept extras.
    review: { ...review, extras: review.extras || undefined },
  }
}

/** Section 3 defines a text for each kind. A payment method of an unknown kind, from another shop, is sent as the first kind. */
function sentMethod(method: ReturnType<typeof selectedMethod>) {
  const kind = method && kindOfType(method)
  return kind ? PAYMENT_KINDS[kind].name : PAYMENT_NAMES[0]
}

const sentAddress = ({ address1, postalCode, ...address }: NonNullable<Checkout['shippingAddress']>) => ({
  ...address,
  street: address1,
  zipCode: postalCode,
})
