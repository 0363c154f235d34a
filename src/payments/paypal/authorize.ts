import type { Authorization, PaymentStatus } from '#payments/gateway.ts'
import type { Order } from './answers.ts'
import type { Client } from './client.ts'
import { declineSentence, PAYPAL_DECLINES } from './decline-sentences.ts'
import { createOrder, findPayPalOrder, type OrderParams } from './orders.ts'
import { issueOf, PaypalError } from './paypal-error.ts'
import { paymentStatusOf, stepOf } from './payment-status.ts'

/** Creates the order for the shopper to confirm, then authorizes it. Throws PaypalError if the outcome is unknown. */
export async function authorize(
  client: Client,
  asked: OrderParams,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Authorization> {
  const { key, method, reference } = asked
  if (method !== 'paypal') throw new Error('PayPal takes no cards of this shop')
  const order = reference
    ? await findPayPalOrder(client, reference, key, signal)
    : await createOrder(client, asked, signal)
  if (!order) return { outcome: 'declined', message: PAYPAL_DECLINES.late }
  const status = paymentStatusOf(order, now())
  return status.state === 'confirmed' ? reserve(client, order, { key, now, signal }) : authorizationOf(status, order.id)
}

type ReserveParams = { key: string; now: () => Date; signal: AbortSignal | undefined }

/** The order is COMPLETED once authorized, so concurrent calls may get these errors too. */
const IS_RESERVED: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'MAX_AUTHORIZATION_COUNT_EXCEEDED',
])
const NEEDS_STEP: ReadonlySet<string> = new Set(['PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED'])

async function reserve(client: Client, order: Order, { key, now, signal }: ReserveParams): Promise<Authorization> {
  const { id, update_time: at = order.create_time } = order
  try {
    const path = `/v2/checkout/orders/${id}/authorize`
    // The time changes with each step by the shopper, because PayPal repeats even a decline for the same id.
    const { body } = await client<Order>({ path, body: {}, requestId: `authorize-${key}-${at}`, signal })
    return authorizationOf(paymentStatusOf(body, now()), id)
  } catch (error) {
    const issue = issueOf(error)
    if (IS_RESERVED.has(issue)) {
      const settled = await findPayPalOrder(client, id, key, signal)
      if (settled) return authorizationOf(paymentStatusOf(settled, now()), id)
    }
    const step = NEEDS_STEP.has(issue) && error instanceof PaypalError ? (stepOf(error) ?? stepOf(order)) : null
    if (step !== null) return { outcome: 'action', reference: id, next: { url: step } }
    const message = declineSentence(issue)
    if (message !== null) return { outcome: 'declined', message }
    throw error
  }
}

function authorizationOf(status: PaymentStatus, reference: string): Authorization {
  switch (status.state) {
    case 'authorized':
    case 'captured':
    case 'disputed':
      return { outcome: 'approved', reference }
    case 'declined':
      return { outcome: 'declined', message: status.message }
    case 'action':
      return { outcome: 'action', reference, next: status.next }
    case 'released':
      return { outcome: 'declined', message: PAYPAL_DECLINES.released }
    case 'expired':
      return { outcome: 'declined', message: PAYPAL_DECLINES.late }
    case 'pending':
    case 'confirmed':
    case 'canceled':
    case 'unknown':
      return { outcome: 'pending', reference }
  }
}
