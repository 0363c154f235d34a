import type { DeedOutput } from '#contract/owner/index.ts'
import type { Tracked } from '#domain/orders/packing/tracking-numbers.ts'
import type { OrderToPack } from '#desk/packing/chosen-orders.ts'

type Parcel = OrderToPack['parcels'][number]
type Shipments = DeedOutput<'GET /owner/shipments'>['shipments']

/** An order with the parcel that is shipped here, or why there is none. */
export type RowToShip = Pick<OrderToPack, 'number' | 'name' | 'unpaid' | 'isPickup'> &
  ({ state: 'packed' | 'shipped'; parcel: Parcel; hasMore: boolean } | { state: 'none'; why: string })

export const rowsToShip = (orders: readonly OrderToPack[], shipments: Shipments): RowToShip[] =>
  orders.map(({ number, name, unpaid, isPickup, open, parcels }) => {
    const order = { number, name, unpaid, isPickup }
    const waiting = parcels.filter(({ state }) => state === 'packed')
    const batched = parcels.find(({ id }) => shipments.some(({ parcelId }) => parcelId === id))
    const shipped = batched ?? (waiting.length === 0 ? parcels.at(-1) : undefined)
    if (shipped) return { ...order, state: 'shipped', parcel: shipped, hasMore: waiting.length > 0 || open.length > 0 }
    const [packed] = waiting
    if (packed) return { ...order, state: 'packed', parcel: packed, hasMore: waiting.length > 1 || open.length > 0 }
    return { ...order, state: 'none', why: open.length > 0 ? 'Not packed yet.' : 'Nothing left to ship.' }
  })

/** The tracking numbers that are used by orders of these rows. */
export const shippedNumbers = (rows: readonly RowToShip[]): Tracked[] =>
  rows.flatMap((row) =>
    row.state === 'shipped' ? [{ number: row.number, trackingNumber: row.parcel.trackingNumber ?? '' }] : [],
  )
