import type { Flag, Json, Time } from '#database/columns.ts'
import type { OrderFilters } from '#domain/orders/list/order-views.ts'
import type { DoerKind, Outcome } from '#domain/people/history.ts'
import type { Power, Scope } from '#domain/people/keys.ts'

export type PeopleSchema = {
  api_keys: {
    id: string
    name: string
    /** Of the secret, by SHA-256. */
    hash: string
    power: Power
    scope: Scope
    created_at: Time
    last_used_at: Time | null
  }
  deeds: {
    /** A UUIDv7 of `at`. */
    id: string
    at: Time
    by_kind: DoerKind
    by_id: string | null
    by_name: string
    deed: string
    about: string | null
    input: Json
    value_before: Json | null
    value_after: Json | null
    /** Null until the deed has ended. */
    outcome: Outcome | null
  }
  order_views: {
    id: string
    name: string
    filters: Json<OrderFilters>
    is_shared: Flag
    by_kind: DoerKind
    by_id: string | null
    by_name: string
    created_at: Time
  }
  people: {
    id: string
    name: string
    email: string
    email_folded: string
    power: Power
    password_hash: string | null
    code_key: string | null
    /** The last period of 30 seconds whose code was used. */
    code_step: number
    created_at: Time
  }
  desk_links: {
    id: string
    hash: string
    person_id: string | null
    name: string | null
    email: string | null
    /** Empty for the first person's. */
    email_folded: string
    power: Power
    created_at: Time
    expires_at: Time
  }
  desk_passkeys: {
    id: string
    person_id: string
    public_key: string
    counter: number
    name: string
    created_at: Time
    last_used_at: Time
  }
  desk_sessions: {
    id: string
    hash: string
    person_id: string
    device: string
    ip_address: string
    created_at: Time
    last_used_at: Time
    expires_at: Time
  }
}
