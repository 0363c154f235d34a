import { toJson, type Json } from '#database/columns.ts'
import {
  documentNumber,
  type DocumentContent,
  type DocumentKind,
  type OrderDocument,
} from '#domain/orders/documents/documents.ts'
import type { Cents } from '#domain/money.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import { storedContent } from './stored-content.ts'

/** Blocks all other writers of documents until the transaction ends. Later reads see everything that they have committed. */
export const lockSeries = prepare((db) =>
  db
    .updateTable('document_series')
    .set((is) => ({ last_number: is.ref('last_number') }))
    .where('kind', '=', 'invoice'),
)

/** Takes the next number of a series. If the transaction fails, the number is reused. */
export async function nextNumber(tx: Tx, kind: DocumentKind): Promise<number> {
  const { rows } = await takeNumber(tx, { kind })
  return rows[0]!.number
}

const takeNumber = prepare((db, param: Param<{ kind: DocumentKind }>) =>
  db
    .updateTable('document_series')
    .set((is) => ({ last_number: is('last_number', '+', 1) }))
    .where('kind', '=', param('kind'))
    .returning('last_number as number'),
)

type NewDocument = Omit<OrderDocument, 'number'> & { id: string; orderId: string; number: number }

export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  const { content } = document
  await insertRow(tx, { ...document, totalCents: content.totalCents, content: toJson(content) })
}

type DocumentRow = Omit<NewDocument, 'content'> & { totalCents: Cents; content: Json<DocumentContent> }

const insertRow = prepare((db, param: Param<DocumentRow>) =>
  db.insertInto('documents').values({
    id: param('id'),
    kind: param('kind'),
    number: param('number'),
    order_id: param('orderId'),
    refund_id: param('refundId'),
    total_cents: param('totalCents'),
    content: param('content'),
    issued_at: param('issuedAt'),
  }),
)

export async function documentsOf(db: Db, orderId: string): Promise<OrderDocument[]> {
  const { rows } = await selectDocuments(db, { orderId })
  return rows
    .toSorted((one, other) => (one.kind === other.kind ? one.number - other.number : one.kind === 'invoice' ? -1 : 1))
    .map(documentOf)
}

type Stored = Omit<OrderDocument, 'number' | 'content'> & { number: number; content: string }

export function documentOf({ content, ...row }: Stored): OrderDocument {
  const number = documentNumber(row.kind, row.number)
  return { ...row, number, content: storedContent(number, content) }
}

const selectDocuments = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('documents')
    .select(['kind', 'number', 'refund_id as refundId', 'issued_at as issuedAt', 'content'])
    .where('order_id', '=', param('orderId')),
)

export const taxedPayment = async (db: Db, orderId: string) => (await selectTaxed(db, { orderId })).rows[0]!

const selectTaxed = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.tax_rate as taxRate', 'payments.state'])
    .where('orders.id', '=', param('orderId')),
)

export const wasPaidBeforeInvoices = async (db: Db, orderId: string): Promise<boolean> =>
  (await selectPaidBefore(db, { orderId })).rows.length > 0

const selectPaidBefore = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select('orders.id')
    .where('orders.id', '=', param('orderId'))
    .where('payments.state', '=', 'captured')
    .where('payments.updated_at', '<=', (is) =>
      is.selectFrom('document_series').select('automatic_after').where('kind', '=', 'invoice'),
    ),
)
