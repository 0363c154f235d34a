import type { Json } from '#database/columns.ts'
import type { RefundedWith } from '#domain/charges/charges.ts'
import type { Parcel } from '#domain/orders/fulfillment.ts'

/** Migrations 0036, 0038, 0048, 0052, 0055, 0063 and 0075 explain these tables of what happens to an order. */
export type HistorySchema = {
  parcels: {
    id: string
    order_id: string
    state: Parcel['state']
    carrier: string | null
    tracking_number: string | null
    tracking_url: string | null
    packed_at: string
    shipped_at: string | null
    delivered_at: string | null
  }
  batched_parcels: { parcel_id: string; batch_id: string; was_packed: 0 | 1; shipped_at: string }
  parcel_lines: { parcel_id: string; position: number; quantity: number }
  cancellations: { id: string; order_id: string; reason: string | null; created_at: string }
  cancellation_lines: { cancellation_id: string; position: number; quantity: number; restocked: 0 | 1 }
  refunds: {
    id: string
    order_id: string
    state: 'queued' | 'done' | 'failed'
    origin: 'cancellation' | 'goodwill' | 'return'
    cancellation_id: string | null
    return_id: string | null
    items_cents: number
    shipping_cents: number
    tax_cents: number
    other_cents: number
    amount_cents: number
    reason: string | null
    failure: string | null
    settlement: string | null
    attempts: number
    reference: string | null
    created_at: string
    settled_at: string | null
  }
  returns: {
    id: string
    order_id: string
    ordinal: number
    request_key: string
    kind: 'withdrawal' | 'return' | 'claim'
    state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'
    reason: string | null
    comment: string | null
    answer: string | null
    wish: 'refund' | 'exchange'
    cancellation_id: string | null
    shipping_cents: number
    replaced_at: string | null
    request_digest: string | null
    created_at: string
  }
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
  order_events: {
    id: string
    order_id: string
    kind: string
    actor: 'shopper' | 'owner' | 'system'
    details: Json<object>
    created_at: string
  }
}

/** Migration 0112 explains these columns. */
export type ChargeRow = {
  ordinal: number
  kind: string
  title: string
  amount_cents: number
  position: number | null
  is_taxed: 0 | 1
  refunded_with: RefundedWith
}
