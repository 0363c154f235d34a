import type { Json, Time } from '#database/columns.ts'
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
}
