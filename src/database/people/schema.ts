import type { Time } from '#database/columns.ts'
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
}
