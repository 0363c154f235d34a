import type { Flag, Json, Time } from '#database/columns.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { NewsletterSource } from '#domain/newsletter.ts'

export type AccountsSchema = {
  accounts: {
    id: string
    email: string
    email_folded: string
    first_name: string
    last_name: string
    password_hash: string
    session_version: number
    email_confirmed_at: Time | null
    created_at: Time
    updated_at: Time
  }
  addresses: {
    id: string
    account_id: string
    address: Json<Address>
    for_shipping: Flag
    for_billing: Flag
    created_at: Time
  }
  sessions: {
    id: string
    account_id: string
    /** The key of the flag that ends the session. */
    end_key: string
    device: string
    created_at: Time
    last_used_at: Time
    expires_at: Time
  }
  passkeys: {
    /** The credential id, in base64url. */
    id: string
    account_id: string
    /** The COSE key, in base64url. */
    public_key: string
    counter: number
    name: string
    created_at: Time
    last_used_at: Time
    /** When a password reset by email suspended the passkey; null once the owner has confirmed it. */
    suspended_at: Time | null
  }
  password_resets: { id: string; account_id: string | null; token_hash: string; expires_at: Time }
  newsletter_subscriptions: {
    id: string
    email: string
    email_folded: string
    token_hash: string
    expires_at: Time
    unsubscribe_token: string
    source: NewsletterSource
    agreed_to: string
    asked_at: Time
    confirmed_at: Time | null
  }
  rate_limits: { key: string; clear_at_ms: number }
}
