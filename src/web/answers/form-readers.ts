import { readSignedIn } from './accounts.ts'
import { readCheckout, readIntent, readPaymentMethods, readShippingCost, readShippingOptions } from './checkout.ts'
import { readOrder, readPlacedOrder } from './orders.ts'
import { recordOf, type Readers } from './values.ts'

export const FORM_READERS: Readers = {
  'POST /api/auth/login': readSignedIn,
  'POST /api/auth/register': readSignedIn,
  'GET /api/shipping/options': readShippingOptions,
  'POST /api/shipping/calculate': readShippingCost,
  'GET /api/payment/methods': readPaymentMethods,
  'POST /api/payment/create-intent': readIntent,
  'GET /api/checkout': readCheckout,
  'POST /api/orders': (answer, { body }) => readPlacedOrder(answer, recordOf(body)),
  'GET /api/orders/{id}': readOrder,
}
