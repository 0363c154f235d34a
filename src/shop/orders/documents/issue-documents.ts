import { randomUUIDv7 } from 'node:crypto'
import {
  documentsOf,
  insertDocument,
  lockSeries,
  nextNumber,
  taxedPayment,
} from '#database/orders/documents/documents.ts'
import { refundsOf } from '#database/orders/refunds.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import {
  creditNoteOf,
  documentNumber,
  invoiceOf,
  type DocumentContent,
  type DocumentKind,
  type Seller,
} from '#domain/orders/documents/documents.ts'
import { isoTime } from '#shop/clock.ts'
import { namedOrder } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

type Issuer = Pick<Shop, 'failpoint' | 'timeZone'> & { seller: Seller }

/** Issues missing documents at the owner's request. Throws 'not_found'. */
export async function issueMissing(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'> & { seller: Seller },
  number: string,
): Promise<void> {
  const { id } = await namedOrder(shop.database.db, number)
  const issuer = { ...shop, failpoint: () => {} }
  await shop.database.transaction((tx) => issueDocuments(issuer, tx, id, isoTime(shop)))
}

/** Issues missing documents. One transaction at a time, so that the numbers have no gaps. */
export async function issueDocuments(issuer: Issuer, tx: Tx, orderId: string, at: string): Promise<void> {
  issuer.failpoint('document not yet numbered')
  const order = await namedOrder(tx, orderId)
  const { taxRate, state } = await taxedPayment(tx, order.id)
  if (state !== 'captured' && state !== 'disputed') return
  const known = { order, taxRate, seller: issuer.seller, timeZone: issuer.timeZone }
  // A refund that completes later has its own message.
  const refunds = await refundsOf(tx, order.id)
  await lockSeries(tx, {})
  const existing = await documentsOf(tx, order.id)
  const issue = (kind: DocumentKind, refundId: string | null, content: DocumentContent) =>
    insertNumbered(issuer, tx, { orderId: order.id, kind, refundId, content, issuedAt: at })
  const invoice =
    existing.find(({ kind }) => kind === 'invoice')?.number ?? (await issue('invoice', null, invoiceOf(known)))
  for (const refund of refunds) {
    if (refund.state !== 'done' || existing.some(({ refundId }) => refundId === refund.id)) continue
    await issue('creditNote', refund.id, creditNoteOf(known, refund, invoice))
  }
}

export const queueDocuments = (tx: Tx, orderId: string, at: string): Promise<void> =>
  queueMessage(tx, { kind: 'document', payload: { orderId } }, at)

type Unnumbered = Omit<Parameters<typeof insertDocument>[1], 'id' | 'number'>

async function insertNumbered({ failpoint }: Issuer, tx: Tx, document: Unnumbered): Promise<string> {
  const number = await nextNumber(tx, document.kind)
  failpoint('document numbered')
  await insertDocument(tx, { ...document, id: randomUUIDv7(), number })
  failpoint('document written')
  return documentNumber(document.kind, number)
}
