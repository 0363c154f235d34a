import { sql } from 'kysely'
import { listOfStates } from '#database/orders/parcels.ts'
import {
  hasBeen,
  PARCEL_STATE_NAMES,
  PARCEL_STATES,
  parcelStatesIn,
  type ParcelState,
  type ParcelTime,
} from '#domain/orders/fulfillment.ts'
import type { ParcelEventKind } from '#domain/orders/order-events.ts'
import type { Db } from '#database/schema.ts'

/** `state` is null if the parcel does not exist. `event` is its latest event; null if its dates contradict its state. */
export type WrongParcel = { number: string; state: ParcelState | null; event: ParcelEventKind | null }

/** Finds parcels that contradict their dates or their latest event, and events without a parcel. */
export async function wrongParcels(db: Db): Promise<WrongParcel[]> {
  return [...(await parcelsInWrongOrder(db)), ...(await contradictedParcels(db))]
}

/** Each node records times with its own clock. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

const COLUMNS = {
  packedAt: 'packed_at',
  shippedAt: 'shipped_at',
  deliveredAt: 'delivered_at',
} as const satisfies Record<ParcelTime, string>

/** The times of entering a state and the one before. */
const SUCCESSIVE = Object.values(PARCEL_STATES).flatMap(({ times: [...times] }) => {
  const [last, before] = [times.pop()!, times.pop()]
  return before === undefined ? [] : [[COLUMNS[before], COLUMNS[last]] as const]
})

/** Parcels shipped before they were packed, or delivered before they were shipped. */
async function parcelsInWrongOrder(db: Db): Promise<WrongParcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(['orders.number', 'parcels.state', 'packed_at', 'shipped_at', 'delivered_at'])
    .where((is) => is.or(SUCCESSIVE.map(([before, after]) => is(after, '<', is.ref(before)))))
    .orderBy('orders.number')
    .execute()
  return rows
    .filter((row) => SUCCESSIVE.some(([before, after]) => isEarlier(row[after], row[before])))
    .map(({ number, state }) => ({ number, state, event: null }))
}

const isEarlier = (at: string | null, before: string | null): boolean =>
  at !== null && before !== null && Date.parse(before) - Date.parse(at) > MAX_CLOCK_DIFFERENCE_MS

async function contradictedParcels(db: Db): Promise<WrongParcel[]> {
  const { rows } = await sql<WrongParcel>`
    select orders.number, wrong.state, wrong.event from (
      select order_id, state, null as event from parcels where ${DATES_CONTRADICT}
      union all
      select order_id, state, event from (
        select order_id, state, (
          select kind from order_events
          where order_events.order_id = parcels.order_id and details = '{"parcelId":"' || parcels.id || '"}'
          order by created_at desc, order_events.id desc limit 1
        ) as event from parcels
      ) as latest where ${EVENT_CONTRADICTS}
      union all
      select order_id, null, kind from order_events where kind in (${listOfStates(PARCEL_STATE_NAMES)})
        and not exists (select 1 from parcels where parcels.id = substr(order_events.details, ${PARCEL_ID_START}, ${ID_LENGTH}))
        and not exists (
          select 1 from order_events as taken where taken.order_id = order_events.order_id
            and taken.details = order_events.details and taken.kind in ('unpacked', 'shippingUndone'))
    ) as wrong join orders on orders.id = wrong.order_id
    order by orders.number, wrong.state, wrong.event`.execute(db)
  return rows
}

const wrongDates = (state: ParcelState): string =>
  Object.entries(COLUMNS)
    .map(([time, column]) => `${column} is ${PARCEL_STATES[state].times.some((one) => one === time) ? '' : 'not '}null`)
    .join(' or ')
const WHEN = PARCEL_STATE_NAMES.map((state) => `when '${state}' then ${wrongDates(state)}`)
const DATES_CONTRADICT = sql.raw(`case state ${WHEN.join(' ')} end`)

/** A parcel has been in the state of its latest event. */
const NEVER_IN = PARCEL_STATE_NAMES.flatMap((event) => {
  const others = PARCEL_STATE_NAMES.filter((state) => !hasBeen(state, event))
  return others.length === 0 ? [] : [sql`when ${sql.lit(event)} then state in (${listOfStates(others)})`]
})

/** A `case` with a subject, so that SQLite looks the event up only once. */
const EVENT_CONTRADICTS = sql`case event
  when 'unpacked' then true
  when 'shippingUndone' then state not in (${listOfStates(parcelStatesIn('here'))})
  ${sql.join(NEVER_IN, sql` `)}
  else false end`

/** The details of these events are `{"parcelId":"` followed by the id. */
const PARCEL_ID_START = sql.lit(14)
const ID_LENGTH = sql.lit(36)
