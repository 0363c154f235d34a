import { queueMessage } from '#database/outbox/outbox.ts'
import { insertPayment, movePayment, type NewPayment } from '#database/payments/payments.ts'
import type { Tx } from '#database/schema.ts'
import { isManual, type ManualKind } from '#domain/checkout/payment-kinds.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { queueDocuments } from '#shop/orders/documents/issue-documents.ts'
import type { Shop } from '#shop/shop.ts'
import type { Authorized } from './authorize-payment.ts'
import type { Plan } from './plan-order.ts'

/** How an order is paid: an authorized payment, or nothing if the total is zero. */
export type OrderPayment = Authorized | 'free'

/** Captures now or with the first parcel. Returns false if another request has used the payment. */
export async function writeReserved(
  shop: Shop,
  tx: Tx,
  { paymentId, reference, from }: Authorized,
  at: string,
): Promise<boolean> {
  const isHeld = shop.settings.capture === 'on-shipment'
  const [isMoved] = await Promise.all([
    movePayment(tx, paymentId, { from, to: 'authorized', at, reference, isHeld }),
    !isHeld && queueMessage(tx, { kind: 'capture', payload: { paymentId } }, at),
  ])
  return isMoved
}

/** A zero payment counts as captured, so no provider is ever asked about it. Throws 'too_many'. */
export async function writeNoPayment(
  shop: Shop,
  tx: Tx,
  { cart, actions }: Plan,
  { paymentId, orderId, at }: { paymentId: string; orderId: string; at: string },
): Promise<boolean> {
  const payment = { id: paymentId, cartId: cart.id, reference: null, amountCents: 0, method: 'none' } as const
  const [isWritten] = await Promise.all([
    writeReceived(tx, payment, { orderId, at }),
    countActions(shop, tx, actions, { takesCards: false }),
  ])
  return isWritten
}

type Received = Pick<NewPayment, 'id' | 'cartId' | 'reference' | 'amountCents'> & { method: ManualKind | 'none' }

/** Writes a payment that no provider handles. Returns false if it has been written already. */
export async function writeReceived(
  tx: Tx,
  payment: Received,
  { orderId, at }: { orderId: string; at: string },
): Promise<boolean> {
  const gateway = isManual(payment.method) ? 'manual' : 'none'
  const [isWritten] = await Promise.all([
    insertPayment(tx, { ...payment, gateway, state: 'captured', card: null }, at),
    queueDocuments(tx, orderId, at),
  ])
  return isWritten
}
