import { readSignedIn } from './accounts.ts'
import { readCheckout, readIntent, readPaymentMethods, readShippingCost, readShippingOptions } from './checkout.ts'
import { readOrderList } from './order-list.ts'
import { readFoundOrder, readOrder, readPlaced } from './orders.ts'
import { readReturnPreview } from './returns.ts'
import { recordOf, type Readers } from './values.ts'

export const BUYER_READERS: Readers = {
  'POST /api/auth/login': readSignedIn,
  'POST /api/auth/register': readSignedIn,
  'GET /api/shipping/options': readShippingOptions,
  'POST /api/shipping/calculate': readShippingCost,
  'GET /api/payment/methods': readPaymentMethods,
  'POST /api/payment/create-intent': readIntent,
  'GET /api/checkout': readCheckout,
  'POST /api/orders': (answer, { body }) => readPlaced(answer, recordOf(body)),
  'GET /api/orders': readOrderList,
  'GET /api/orders/{id}': readOrder,
  'POST /api/orders/{id}/cancel': readOrder,
  'POST /api/orders/find': readFoundOrder,
  'POST /api/orders/{id}/returns': readOrder,
  'POST /api/orders/{id}/returns/preview': readReturnPreview,
}
