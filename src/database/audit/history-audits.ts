import { sql } from 'kysely'
import { listOfStates } from '#database/orders/parcels.ts'
import type { Cents } from '#domain/money.ts'
import {
  hasBeen,
  PARCEL_STATE_NAMES,
  PARCEL_STATES,
  parcelStatesIn,
  type ParcelState,
} from '#domain/orders/fulfillment.ts'
import type { Db } from '#database/schema.ts'
import { pendingPayloads, settledPayloads } from './order-audits.ts'

export const overfulfilledLines = (
  db: Db,
): Promise<{ number: string; name: string; ordered: number; moved: number }[]> =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin(movedQuantities(db).as('moved'), (join) =>
      join.onRef('moved.order_id', '=', 'order_lines.order_id').onRef('moved.position', '=', 'order_lines.position'),
    )
    .select(['orders.number', 'order_lines.name', ORDERED_AND_REPLACED.as('ordered'), 'moved.pieces as moved'])
    .where('moved.pieces', '>', ORDERED_AND_REPLACED)
    .orderBy('orders.number')
    .execute()

const ORDERED_AND_REPLACED = sql<number>`order_lines.quantity + (select coalesce(sum(return_lines.quantity), 0) from return_lines
  join returns on returns.id = return_id where returns.order_id = order_lines.order_id
    and return_lines.position = order_lines.position and replaced_at is not null)`

const movedQuantities = (db: Db) =>
  db
    .selectFrom((is) =>
      is
        .selectFrom('parcel_lines')
        .innerJoin('parcels', 'parcels.id', 'parcel_id')
        .select(['order_id', 'position', 'quantity'])
        .unionAll(
          is
            .selectFrom('cancellation_lines')
            .innerJoin('cancellations', 'cancellations.id', 'cancellation_id')
            .select(['order_id', 'position', 'quantity']),
        )
        .as('pieces'),
    )
    .select(['order_id', 'position', sql<number>`cast(sum(quantity) as bigint)`.as('pieces')])
    .groupBy(['order_id', 'position'])

export const wrongStatuses = (db: Db): Promise<{ number: string; status: string; derived: string }[]> =>
  db
    .selectFrom((is) =>
      is
        .selectFrom('orders')
        .select(['orders.number', 'orders.status', DERIVED_STATUS.as('derived')])
        .where((or) =>
          or.or([
            or('status', '<>', 'processing'),
            or('id', 'in', or.selectFrom('parcels').select('order_id')),
            or('id', 'in', or.selectFrom('cancellations').select('order_id')),
          ]),
        )
        .as('statuses'),
    )
    .selectAll()
    .where('status', '<>', sql.ref<string>('derived'))
    .orderBy('number')
    .execute()

const ORDERED = sql`(select sum(quantity) from order_lines where order_id = orders.id)`
const REPLACED = sql`(select coalesce(sum(quantity), 0) from return_lines
  join returns on returns.id = return_id where order_id = orders.id and replaced_at is not null)`
const CANCELED = sql`(select coalesce(sum(quantity), 0) from cancellation_lines
  join cancellations on cancellations.id = cancellation_id where order_id = orders.id)`
const PARCELED = sql`(select coalesce(sum(quantity), 0) from parcel_lines join parcels on parcels.id = parcel_id where order_id = orders.id)`
const hasParcel = (...[stage]: Parameters<typeof parcelStatesIn>) =>
  sql`exists (select 1 from parcels where order_id = orders.id and state in (${listOfStates(parcelStatesIn(stage))}))`
const DERIVED_STATUS = sql<string>`case
  when ${ORDERED} + ${REPLACED} > ${CANCELED} + ${PARCELED} or ${hasParcel('here')} then 'processing'
  when ${hasParcel('on the way')} then 'shipped'
  when ${hasParcel('arrived')} then 'delivered'
  else 'cancelled' end`

/** Finds orders refunded for more than was paid, and canceled orders refunded for less. */
export const wrongRefundSums = (db: Db): Promise<{ number: string; refundedCents: Cents; totalCents: Cents }[]> =>
  db
    .selectFrom('orders')
    .leftJoin(
      db
        .selectFrom('refunds')
        .select(['order_id', sql<number>`cast(sum(amount_cents) as bigint)`.as('cents')])
        .groupBy('order_id')
        .as('refunded'),
      'refunded.order_id',
      'orders.id',
    )
    .select(['number', 'total_cents as totalCents', REFUNDED.as('refundedCents')])
    .where((is) =>
      is.or([
        is(REFUNDED, '>', sql.ref<number>('total_cents')),
        is.and([is('status', '=', 'cancelled'), is(REFUNDED, '<', REFUNDABLE)]),
      ]),
    )
    .orderBy('number')
    .execute()

const REFUNDABLE = sql<number>`total_cents - (select coalesce(sum(order_charges.amount_cents), 0) from order_charges
  where order_charges.order_id = orders.id and refunded_with = 'nothing')`
const REFUNDED = sql<number>`coalesce(refunded.cents, 0)`

/** Finds refunds that the provider declined, and queued ones that have no message and were not settled by the owner. */
export const openRefunds = (db: Db): Promise<{ number: string; amountCents: Cents; failure: string | null }[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.number', 'refunds.amount_cents as amountCents', 'refunds.failure'])
    .where((is) =>
      is.or([
        is('refunds.state', '=', 'failed'),
        is.and([
          is('refunds.state', '=', 'queued'),
          // The capture or release of a held payment, or the end of a dispute, will trigger it.
          is.not(WAITS_FOR_PAYMENT),
          is(
            sql<string>`'{"orderId":"' || refunds.order_id || '","refundId":"' || refunds.id || '"}'`,
            'not in',
            pendingPayloads(db, 'refund').unionAll(settledPayloads(db, 'refund')),
          ),
        ]),
      ]),
    )
    .orderBy('orders.number')
    .execute()

const WAITS_FOR_PAYMENT = sql<boolean>`(payments.state = 'disputed' or payments.capture_mode = 'on-shipment'
  and (payments.state = 'authorized' or (payments.state = 'released' and payments.released_at is null)))`

type Eventless = { number: string; kind: ParcelState | 'canceled' | 'refundQueued' | 'refunded' }

/** An order can be shipped without an event of packing. */
const SENT = PARCEL_STATE_NAMES.filter((state) => PARCEL_STATES[state].stage !== 'here').map((state) => {
  const since = listOfStates(PARCEL_STATE_NAMES.filter((one) => hasBeen(one, state)))
  return sql`select order_id, ${sql.lit(state)} as kind, '{"parcelId":"' || id || '"}' as details from parcels where state in (${since})`
})

/** Finds history rows without a corresponding event; `kind` is the kind of the missing event. */
export async function eventlessRows(db: Db): Promise<Eventless[]> {
  const { rows } = await sql<Eventless>`
    select orders.number, missing.kind from (
      ${sql.join(SENT, sql` union all `)}
      union all
      select order_id, 'canceled', '{"cancellationId":"' || id || '"}' from cancellations
      union all
      select order_id, 'refundQueued', '{"refundId":"' || id || '"}' from refunds
      union all
      select order_id, 'refunded', '{"refundId":"' || id || '"}' from refunds where state = 'done'
    ) as missing join orders on orders.id = missing.order_id
    where not exists (
      select 1 from order_events
      where order_events.order_id = missing.order_id
        and order_events.kind in (missing.kind, case missing.kind when 'refunded' then 'refundSettled' end)
        and order_events.details = missing.details
    ) order by orders.number, missing.kind`.execute(db)
  return rows
}
