import type { Columns, Json } from '#database/columns.ts'
import type { Charge } from '#domain/charges/charges.ts'
import type { Cancellation, Parcel } from '#domain/orders/fulfillment.ts'
import type { Actor } from '#domain/orders/order-events.ts'
import type { DoerKind } from '#domain/people/history.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import type { Return } from '#domain/orders/returns/returns.ts'

/** Tables of order history. See migrations 0036, 0038, 0048, 0052, 0055, 0063, 0075 and 0130. */
export type HistorySchema = {
  parcels: Columns<Omit<Parcel, 'lines'>> & { order_id: string }
  batched_parcels: { parcel_id: string; batch_id: string; was_packed: 0 | 1; shipped_at: string }
  parcel_lines: { parcel_id: string; position: number; quantity: number }
  cancellations: Columns<Omit<Cancellation, 'lines'>> & { order_id: string }
  cancellation_lines: { cancellation_id: string; position: number; quantity: number; restocked: 0 | 1 }
  refunds: Columns<Omit<Refund, 'lines' | 'charges'>> & { order_id: string; attempts: number; reference: string | null }
  returns: Columns<Omit<Return, 'lines' | 'photos'>> & { order_id: string; request_digest: string | null }
  return_lines: { return_id: string; position: number; quantity: number; restocked: number }
  return_photos: {
    id: string
    order_id: string
    return_id: string | null
    width: number
    height: number
    created_at: string
    content: Uint8Array
  }
  refund_lines: { refund_id: string; position: number; quantity: number }
  order_notes: {
    id: string
    order_id: string
    text: string
    by_kind: DoerKind
    by_id: string | null
    by_name: string
    created_at: string
  }
  order_events: {
    id: string
    order_id: string
    kind: string
    actor: Actor
    details: Json<object>
    created_at: string
  }
}

/** See migration 0112. */
export type ChargeRow = Columns<Omit<Charge, 'isTaxed'>> & { ordinal: number; is_taxed: 0 | 1 }
