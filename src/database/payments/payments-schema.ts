import type { Generated } from 'kysely'
import type { Time } from '#database/columns.ts'
import type { StoredKind } from '#domain/checkout/payment-kinds.ts'
import type { DisputeStatus } from '#domain/orders/disputes.ts'
import type { PaymentState } from '#domain/orders/payment-states.ts'

export type PaymentsSchema = {
  payments: {
    id: string
    cart_id: string
    gateway: string
    reference: string | null
    amount_cents: number
    state: PaymentState
    method: StoredKind
    brand: string | null
    last4: string | null
    created_at: Time
    updated_at: Time
    /** When the gateway confirmed the release. */
    released_at: Time | null
    failure: string | null
    /** `on-shipment`: it is held, and charged with the first parcel. */
    capture_mode: Generated<'immediate' | 'on-shipment'>
    /** When the shop next asks the provider about a held payment. */
    next_check_at: Time | null
    /** When the provider's authorization expires. */
    expires_at: Time | null
    dispute_status: DisputeStatus | null
    dispute_answer_by: Time | null
  }
}
