import { accountEndpoints } from './accounts.ts'
import { cartEndpoints } from './cart.ts'
import { checkoutEndpoints } from './checkout.ts'
import { orderEndpoints } from './orders.ts'
import { paymentEndpoints } from './payment.ts'
import { productEndpoints } from './products.ts'
import { shippingEndpoints } from './shipping.ts'
import { shopEndpoints } from './shop.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { wishlistEndpoints } from './wishlist.ts'

/** Every call of the API, keyed by method and path. */
export const contract = {
  ...shopEndpoints,
  ...productEndpoints,
  ...suggestionEndpoints,
  ...cartEndpoints,
  ...shippingEndpoints,
  ...paymentEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...accountEndpoints,
  ...wishlistEndpoints,
}
export type Contract = typeof contract
