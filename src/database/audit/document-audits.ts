import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { DocumentKind } from '#domain/orders/documents/documents.ts'
import type { Db } from '#database/schema.ts'
import { payloadOf, pendingPayloads, settledPayloads } from './order-audits.ts'

export const brokenSeries = (db: Db): Promise<{ kind: DocumentKind; lastNumber: number; documents: number }[]> =>
  db
    .selectFrom('document_series')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.kind', '=', 'document_series.kind')
        .onRef('documents.number', '<=', 'document_series.last_number'),
    )
    .select(['document_series.kind', 'last_number as lastNumber', DOCUMENT_COUNT.as('documents')])
    .groupBy(['document_series.kind', 'last_number'])
    .having(DOCUMENT_COUNT, '<>', sql.ref<number>('last_number'))
    .orderBy('document_series.kind', 'desc')
    .execute()

const DOCUMENT_COUNT = sql<number>`count(documents.id)`

/** Finds paid orders without an invoice or a message to create one. Orders paid before invoices existed need none. */
export const uninvoicedOrders = (db: Db): Promise<{ number: string }[]> =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select('orders.number')
    .where('payments.state', '=', 'captured')
    .where('payments.updated_at', '>', automaticAfter(db, 'invoice'))
    .where('orders.id', 'not in', db.selectFrom('documents').select('order_id').where('kind', '=', 'invoice'))
    .where(payloadOf('orderId', 'orders.id'), 'not in', documentMessages(db))
    .orderBy('orders.number')
    .execute()

export const uncreditedRefunds = (db: Db): Promise<{ number: string; amountCents: Cents }[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.number', 'refunds.amount_cents as amountCents'])
    .where('refunds.state', '=', 'done')
    // An order that was never charged has no documents.
    .where('payments.state', 'not in', ['released', 'expired'])
    .where((is) =>
      is.or([
        is('refunds.settled_at', '>', automaticAfter(db, 'creditNote')),
        is('refunds.order_id', 'in', is.selectFrom('documents').select('order_id')),
      ]),
    )
    .where(
      'refunds.id',
      'not in',
      db.selectFrom('documents').select(NOTED_REFUND.as('id')).where('kind', '=', 'creditNote'),
    )
    .where(payloadOf('orderId', 'orders.id'), 'not in', documentMessages(db))
    .orderBy('orders.number')
    .execute()

const NOTED_REFUND = sql<string>`refund_id`

type WrongDocument = { kind: DocumentKind; place: number; number: string; totalCents: Cents; dueCents: Cents }

/** Finds documents whose total differs from the amount paid or refunded. */
export const wrongDocuments = (db: Db): Promise<WrongDocument[]> =>
  db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .leftJoin('refunds', (join) => join.onRef('refunds.id', '=', 'documents.refund_id').on(wasRefunded))
    .select(['documents.kind', 'documents.number as place', 'orders.number'])
    .select(['documents.total_cents as totalCents', DUE_CENTS.as('dueCents')])
    .where('documents.total_cents', '<>', DUE_CENTS)
    .orderBy('documents.kind', 'desc')
    .orderBy('place')
    .execute()

/** A refund that failed after it was accepted keeps its credit note: it is retried or settled. */
const wasRefunded = sql<boolean>`(refunds.state = 'done' or exists (
  select 1 from order_events where order_events.order_id = refunds.order_id and order_events.kind = 'refunded'
    and order_events.details = '{"refundId":"' || refunds.id || '"}'))`

const DUE_CENTS = sql<number>`case documents.kind when 'invoice' then orders.total_cents else coalesce(refunds.amount_cents, 0) end`

const automaticAfter = (db: Db, kind: DocumentKind) =>
  db.selectFrom('document_series').select('automatic_after').where('kind', '=', kind)

const documentMessages = (db: Db) => pendingPayloads(db, 'document').unionAll(settledPayloads(db, 'document'))
