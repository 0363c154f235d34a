import type { Time } from '#database/columns.ts'
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
    method: string
    brand: string | null
    last4: string | null
    created_at: Time
    updated_at: Time
    /** When the gateway confirmed the release. */
    given_back_at: Time | null
    failure: string | null
    /** When the shop looks next at a payment that is charged with the first parcel. */
    look_at: Time | null
    /** When the provider ends such a payment. */
    expires_at: Time | null
    dispute_status: DisputeStatus | null
  }
}
