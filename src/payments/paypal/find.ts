import type { PaymentStatus } from '#payments/gateway.ts'
import type { Order } from './answers.ts'
import type { Client } from './client.ts'
import { findDispute } from './disputes.ts'
import { findPayPalOrder } from './orders.ts'
import { isPaid, paymentsOf, paymentStatusOf } from './payment-status.ts'

type FindParams = { key: string; reference?: string | null; now: Date; signal: AbortSignal | undefined }

/** Without a reference, no shopper was sent to confirm the order, so nothing is authorized. */
export async function find(client: Client, { key, reference, now, signal }: FindParams): Promise<PaymentStatus> {
  const order = reference ? await findPayPalOrder(client, reference, key, signal) : null
  return order ? standingWithDispute(client, order, { now, signal }) : { state: 'unknown' }
}

/** PayPal lists disputes separately. */
export async function standingWithDispute(
  client: Client,
  order: Order,
  { now, signal }: Pick<FindParams, 'now' | 'signal'>,
): Promise<PaymentStatus> {
  const status = paymentStatusOf(order, now)
  const capture = paymentsOf(order).captures.find(isPaid)
  if (status.state !== 'captured' || !capture) return status
  const dispute = await findDispute(client, { id: capture.id, amountCents: status.amountCents }, signal)
  return dispute ? { ...status, state: dispute.status === 'open' ? 'disputed' : 'captured', dispute } : status
}
