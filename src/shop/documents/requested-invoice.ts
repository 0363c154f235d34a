import { wasPaidBeforeInvoices } from '#database/orders/documents/documents.ts'
import { isQueued, queueOnce } from '#database/outbox/outbox.ts'
import { ShopError } from '#domain/errors.ts'
import { INVOICE_TEXTS } from '#domain/orders/documents/document-text.ts'
import type { InvoiceState, OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Order } from '#domain/orders/orders.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { listDocuments } from './read-documents.ts'

/** Whether an order's invoice has to be asked for. `documents` are those that it has. */
export async function invoiceState(
  { database: { db } }: Pick<Shop, 'database'>,
  { id }: Pick<Order, 'id'>,
  documents: readonly OrderDocument[],
): Promise<InvoiceState> {
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice')
  if (hasInvoice || !(await wasPaidBeforeInvoices(db, id))) return 'automatic'
  return (await isQueued(db, messageOf(id))) ? 'requested' : 'onRequest'
}

/** Queues the invoice of an order that was paid before the shop made any, once. Throws 'conflict' for another order. */
export async function requestInvoice(
  shop: Pick<Shop, 'database' | 'now' | 'wakeOutbox'>,
  order: Pick<Order, 'id'>,
): Promise<void> {
  const state = await invoiceState(shop, order, await listDocuments(shop, order))
  if (state === 'automatic') throw new ShopError('conflict', INVOICE_TEXTS.automatic)
  const message = { kind: 'document', payload: { orderId: order.id } } as const
  await queueOnce(shop.database.db, messageOf(order.id), message, isoTime(shop))
  shop.wakeOutbox()
}

const messageOf = (orderId: string): string => `invoice-${orderId}`
