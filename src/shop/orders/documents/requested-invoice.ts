import { documentsOf, wasPaidBeforeInvoices } from '#database/orders/documents/documents.ts'
import { isQueued, queueOnce } from '#database/outbox/outbox.ts'
import { conflict } from '#domain/errors.ts'
import { INVOICE_TEXTS } from '#domain/orders/documents/document-text.ts'
import type { InvoiceState, OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Order } from '#domain/orders/orders.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

export async function documentsAndInvoice(
  { database }: Pick<Shop, 'database'>,
  { id }: Pick<Order, 'id'>,
): Promise<{ documents: OrderDocument[]; invoice: InvoiceState }> {
  const [documents, wasPaidBefore, isRequested] = await database.batch((db) =>
    Promise.all([documentsOf(db, id), wasPaidBeforeInvoices(db, id), isQueued(db, messageOf(id))]),
  )
  const isAutomatic = !wasPaidBefore || documents.some(({ kind }) => kind === 'invoice')
  return { documents, invoice: isAutomatic ? 'automatic' : isRequested ? 'requested' : 'onRequest' }
}

/** Queues the missing invoice of an order paid before invoices existed. Throws 'conflict' for any other order. */
export async function requestInvoice(
  shop: Pick<Shop, 'database' | 'now' | 'wakeOutbox'>,
  order: Pick<Order, 'id'>,
): Promise<void> {
  const { invoice } = await documentsAndInvoice(shop, order)
  if (invoice === 'automatic') throw conflict(INVOICE_TEXTS.automatic)
  const message = { kind: 'document', payload: { orderId: order.id } } as const
  await queueOnce(shop.database.db, messageOf(order.id), message, isoTime(shop))
  shop.wakeOutbox()
}

const messageOf = (orderId: string): string => `invoice-${orderId}`
