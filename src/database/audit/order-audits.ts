import { sql } from 'kysely'
import { listOfStates } from '#database/orders/parcels.ts'
import type { Cents } from '#domain/money.ts'
import { KINDS } from '#domain/checkout/payment-kinds.ts'
import { parcelStatesIn } from '#domain/orders/fulfillment.ts'
import type { Db, Schema } from '#database/schema.ts'

/** Each audit is a single statement, so that it reads one snapshot while the shop is open. */

type WrongLines = { number: string; subtotalCents: Cents; linesCents: Cents; lines: number }

export const ordersWithWrongLines = (db: Db): Promise<WrongLines[]> =>
  db
    .selectFrom('orders')
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'orders.number',
      'orders.subtotal_cents as subtotalCents',
      LINES_CENTS.as('linesCents'),
      LINE_COUNT.as('lines'),
    ])
    .groupBy(['orders.id', 'orders.number', 'orders.subtotal_cents'])
    .having((is) => is.or([is(LINE_COUNT, '=', 0), is(LINES_CENTS, '<>', ITEMS_CENTS)]))
    .orderBy('orders.number')
    .execute()

const LINE_COUNT = sql<number>`count(order_lines.order_id)`
const ITEMS_CENTS = sql<number>`orders.subtotal_cents - (select coalesce(sum(amount_cents), 0) from order_charges
  where order_id = orders.id and kind not in ('item', 'shipping', 'tax'))`
// bigint, because the values of a corrupt row may overflow.
const LINES_CENTS = sql<number>`cast(coalesce(sum(cast(order_lines.price_cents as bigint) * order_lines.quantity), 0) as bigint)`

export const ordersWithWrongTotal = (db: Db): Promise<{ number: string; totalCents: Cents; partsCents: Cents }[]> =>
  db
    .selectFrom('orders')
    .select(['number', 'total_cents as totalCents', PARTS.as('partsCents')])
    .where(PARTS, '<>', sql.ref<number>('total_cents'))
    .orderBy('number')
    .execute()

export const ordersWithNegativeAmount = (db: Db): Promise<{ number: string }[]> =>
  db
    .selectFrom('orders')
    .select('number')
    .where((is) =>
      is.or([
        ...AMOUNTS.map((amount) => is(amount, '<', 0)),
        is('id', 'in', is.selectFrom('order_lines').select('order_id').where('price_cents', '<', 0)),
      ]),
    )
    .orderBy('number')
    .execute()

const AMOUNTS = ['subtotal_cents', 'shipping_cents', 'tax_cents', 'total_cents'] as const
const PARTS = sql<number>`cast(subtotal_cents as bigint) + shipping_cents + tax_cents`

type Unpaid = {
  number: string
  totalCents: Cents
  paymentId: string
  amountCents: Cents | null
  state: Schema['payments']['state'] | null
  reference: string | null
  captureId: string | null
}

/** Finds orders whose payment is missing, has a different amount, or is neither captured nor queued for capture. */
export const unpaidOrders = (db: Db): Promise<Unpaid[]> =>
  db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .leftJoin('outbox', (join) =>
      join
        .on('outbox.kind', '=', 'capture')
        .on('outbox.done_at', 'is', null)
        .on('outbox.payload', '=', payloadOf('paymentId', 'orders.payment_id'))
        .on('payments.state', '=', 'authorized'),
    )
    .select([
      'orders.number',
      'orders.total_cents as totalCents',
      'orders.payment_id as paymentId',
      'payments.amount_cents as amountCents',
      'payments.state',
      'payments.reference',
      'outbox.id as captureId',
    ])
    .where((is) =>
      is.or([
        is('payments.id', 'is', null),
        is('payments.amount_cents', '<>', is.ref('orders.total_cents')),
        is.and([is('payments.state', 'not in', ['authorized', 'captured']), is.not(isUncharged)]),
        is.and([is('payments.reference', 'is', null), is('payments.method', 'in', KINDS)]),
        is.and([
          is('payments.state', '=', 'authorized'),
          is('outbox.id', 'is', null),
          is(payloadOf('paymentId', 'orders.payment_id'), 'not in', settledPayloads(db, 'capture')),
          is.not(isHeld),
        ]),
      ]),
    )
    .orderBy('orders.number')
    .execute()

/** The payment is charged with the first parcel, and the order has none yet. */
const isHeld = sql<boolean>`(payments.capture_mode = 'on-shipment'
  and not exists (select 1 from parcels where parcels.order_id = orders.id
    and parcels.state not in (${listOfStates(parcelStatesIn('here'))})))`
/** The authorization of a canceled order was released or has expired. */
const isUncharged = sql<boolean>`(orders.status = 'cancelled'
  and (payments.state = 'expired' or (payments.state = 'released' and payments.capture_mode = 'on-shipment')))`

export const pendingPayloads = (db: Db, kind: Schema['outbox']['kind']) =>
  db.selectFrom('outbox').select('payload').where('kind', '=', kind).where('done_at', 'is', null)

/** The payloads of messages that the owner has dealt with in another way. */
export const settledPayloads = (db: Db, kind: Schema['outbox']['kind']) =>
  db.selectFrom('dropped_messages').select('payload').where('kind', '=', kind)

export const releasesNotQueued = (db: Db): Promise<{ id: string; at: string }[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'updated_at as at'])
    .where('state', '=', 'released')
    .where('released_at', 'is', null)
    .where(payloadOf('paymentId', 'payments.id'), 'not in', pendingPayloads(db, 'release'))
    .where(payloadOf('paymentId', 'payments.id'), 'not in', settledPayloads(db, 'release'))
    .orderBy('id')
    .execute()

export const releasesOfOrderedPayments = (db: Db): Promise<{ id: string; state: Schema['payments']['state'] }[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', 'in', ['authorized', 'captured'])
    .where(payloadOf('paymentId', 'payments.id'), 'in', pendingPayloads(db, 'release'))
    .orderBy('id')
    .execute()

export const sharedRequestKeys = (db: Db): Promise<{ requestKey: string; orders: number }[]> =>
  db
    .selectFrom('orders')
    .select((is) => ['request_key as requestKey', is.fn.countAll<number>().as('orders')])
    .groupBy('request_key')
    .having((is) => is.fn.countAll(), '>', 1)
    .execute()

export const unmailedOrders = (db: Db): Promise<{ number: string }[]> =>
  db
    .selectFrom('orders')
    .select('number')
    .where('mailed_at', 'is', null)
    // An order without an email address belongs to an erased shopper.
    .where('email', '<>', '')
    // Not a join: without statistics, PostgreSQL plans a nested loop over orders and messages.
    .where(payloadOf('orderId', 'orders.id'), 'not in', pendingPayloads(db, 'mail'))
    .where(payloadOf('orderId', 'orders.id'), 'not in', settledPayloads(db, 'mail'))
    .orderBy('number')
    .execute()

export const payloadOf = (name: 'orderId' | 'paymentId', column: string) =>
  sql<string>`${sql.lit(`{"${name}":"`)} || ${sql.ref(column)} || ${sql.lit('"}')}`
