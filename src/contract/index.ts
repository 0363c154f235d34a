import { accountEndpoints } from '#contract/accounts/accounts.ts'
import { accountAreaEndpoints } from '#contract/accounts/account-area.ts'
import { cartEndpoints } from './cart.ts'
import { checkoutEndpoints } from './checkout.ts'
import { documentEndpoints } from './documents.ts'
import { newsletterEndpoints } from '#contract/accounts/newsletter.ts'
import { orderEndpoints } from './orders.ts'
import { payEndpoints } from '#contract/by-hand/pay.ts'
import { passkeyEndpoints } from '#contract/accounts/passkeys.ts'
import { paymentEndpoints } from './payment.ts'
import { productEndpoints } from './products.ts'
import { returnEndpoints } from './returns.ts'
import { shippingEndpoints } from './shipping.ts'
import { shopEndpoints } from './shop.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { wishlistEndpoints } from './wishlist.ts'

export const contract = {
  ...shopEndpoints,
  ...productEndpoints,
  ...suggestionEndpoints,
  ...cartEndpoints,
  ...shippingEndpoints,
  ...paymentEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...payEndpoints,
  ...returnEndpoints,
  ...documentEndpoints,
  ...accountEndpoints,
  ...accountAreaEndpoints,
  ...passkeyEndpoints,
  ...newsletterEndpoints,
  ...wishlistEndpoints,
}
export type Contract = typeof contract
