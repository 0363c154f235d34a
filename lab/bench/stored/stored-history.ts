import type { Database } from '../../../src/database/database.ts'
import { ADDRESS } from '../../../test/support/shopper.ts'
import type { StoredOrder } from '../../../test/support/statements/stored-rows.ts'

const DAY_MS = 24 * 3600_000
/** Orders of the last days are to be sent, those of the week before are in transit, and all others have arrived. */
const OPEN_DAYS = 3
const SENT_DAYS = 10

const SHIPPING = { id: 'standard', name: 'Standard Shipping', estimatedDelivery: '5-7 business days' }

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()

/** Orders with addresses and order numbers in the usual format. One in a hundred is canceled. */
export const orderWithHistory = (now: Date): StoredOrder => ({
  number: "substr(id, 12, 4) || '-' || substr(id, 16, 4)",
  address: `'${JSON.stringify(ADDRESS)}'`,
  shippingMethod: `'${JSON.stringify(SHIPPING)}'`,
  status: `case when substr(id, 18, 2) = '07' then 'cancelled' when at > '${daysBefore(now, OPEN_DAYS)}' then 'processing'
    when at > '${daysBefore(now, SENT_DAYS)}' then 'shipped' else 'delivered' end`,
})

/** Adds what happened to such orders later: parcels, events and cancellations. */
export async function addHistory(exec: Database['exec']): Promise<void> {
  for (const statement of [
    `insert into parcels (id, order_id, state, carrier, tracking_number, packed_at, shipped_at, delivered_at)
      select id, id, status, 'UPS', '1Z' || id, created_at, created_at, case when status = 'delivered' then created_at end
      from orders where status in ('shipped', 'delivered')`,
    `insert into parcel_lines (parcel_id, position, quantity) select id, 0, 1 from parcels`,
    `insert into order_events (id, order_id, kind, actor, details, created_at)
      select 's-' || id, id, 'shipped', 'owner', '{"parcelId":"' || id || '"}', packed_at from parcels`,
    `insert into order_events (id, order_id, kind, actor, details, created_at)
      select 'd-' || id, id, 'delivered', 'owner', '{"parcelId":"' || id || '"}', packed_at from parcels where state = 'delivered'`,
    `insert into cancellations (id, order_id, reason, created_at) select id, id, null, created_at from orders where status = 'cancelled'`,
    `insert into cancellation_lines (cancellation_id, position, quantity, restocked) select id, 0, 1, 1 from cancellations`,
    `insert into order_events (id, order_id, kind, actor, details, created_at)
      select 'c-' || id, id, 'canceled', 'shopper', '{"cancellationId":"' || id || '"}', created_at from cancellations`,
  ])
    await exec(statement)
}
