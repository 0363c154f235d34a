import { accountStates } from './accounts.ts'
import { accountAreaStates } from './account-area.ts'
import { cartStates } from './cart.ts'
import { catalogStates } from './catalog.ts'
import { checkoutStates } from './checkout/checkout.ts'
import { claimStates } from './claims.ts'
import { deskStates } from './desk/desk-states.ts'
import { emailStates } from './emails.ts'
import { foreignStates } from './foreign.ts'
import { homeStates } from './home.ts'
import { informationStates } from './information.ts'
import { orderAccountStates, passkeyAccountStates } from './order-account.ts'
import { orderStates } from './orders.ts'
import { productStates } from './products.ts'
import { requestedInvoiceStates } from './requested-invoice.ts'
import { returnSheetStates } from './return-sheet.ts'
import type { State } from './state.ts'
import { paypalStates } from './checkout/paypal.ts'
import { stripeStates } from './checkout/stripe.ts'
import { terminalStates } from './terminal.ts'

/** Every designed state of every screen. */
export const STATES: readonly State[] = [
  ...homeStates,
  ...catalogStates,
  ...productStates,
  ...cartStates,
  ...checkoutStates,
  ...orderStates,
  ...claimStates,
  ...requestedInvoiceStates,
  ...returnSheetStates,
  ...orderAccountStates,
  ...accountStates,
  ...accountAreaStates,
  ...passkeyAccountStates,
  ...informationStates,
  ...emailStates,
  ...foreignStates,
  ...stripeStates,
  ...paypalStates,
  ...terminalStates,
  ...deskStates,
]
