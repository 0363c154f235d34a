import type { Json, Time } from '#database/columns.ts'
import type { DraftState } from '#domain/orders/by-hand/drafts.ts'
import type { AgreedLines } from '#domain/orders/by-hand/entered-lines.ts'
import type { CheckoutEntries } from '#domain/checkout/entries.ts'

export type CartSchema = {
  carts: {
    id: string
    cookie_hash: string | null
    account_id: string | null
    /** The checkout entries. A draft from an earlier version may lack some of them. */
    draft: Json<Partial<CheckoutEntries>>
    /** Lets an erasure find the draft by its email addresses, in lower case. */
    shipping_email: string | null
    billing_email: string | null
    request_key: string
    created_at: Time
    updated_at: Time
    card_since: Time | null
    /** When a guest's cart was created; null once a later request has read or changed it. */
    unread_since: Time | null
    ordered_at: Time | null
    /** The lines of a draft order; null for the cart of a shopper. */
    agreed: Json<AgreedLines> | null
  }
  order_drafts: {
    cart_id: string
    state: DraftState
    /** When it was saved. It is priced again when it is paid. */
    total_cents: number
    order_id: string | null
    created_at: Time
    updated_at: Time
  }
  payment_links: { token_hash: string; cart_id: string; created_at: Time }
  cart_lines: { cart_id: string; variant_id: string; quantity: number; added_at: Time }
  wishlist_items: { account_id: string; product_id: number; added_at: Time }
}
