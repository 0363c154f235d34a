import type { Cart } from '../cart/change-cart.ts'
import type { Checkout } from './checkout-data.ts'

/** The lines of a cart as section 3 has them in what is sent. */
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

/**
 * The payload of section 3, "Order payload", as the review shows it. The server computes each amount itself: where one
 * differs from what was shown, the order is a conflict.
 */
export function orderPayload(checkout: Checkout) {
  const { cart, shippingAddress, shippingOptions, selectedShippingOption, orderSummary, requestKey, review } = checkout
  const option = shippingOptions.find(({ _id }) => _id === selectedShippingOption)
  const method = checkout.paymentMethods.find(({ _id }) => _id === checkout.selectedPaymentMethod)
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
    paymentMethod: method?.type === 'paypal' ? ('PayPal' as const) : ('Credit Card' as const),
    ...orderSummary,
    status: 'processing',
    review,
  }
}

const sentAddress = ({ address1, postalCode, ...address }: NonNullable<Checkout['shippingAddress']>) => ({
  ...address,
  street: address1,
  zipCode: postalCode,
})
