import { ERROR_CODES } from '#domain/errors.ts'
import type { Power } from './keys.ts'

/** A person is one of the desk. A command is done by a user of the machine. */
export const DOER_KINDS = ['person', 'key', 'command'] as const
export type DoerKind = (typeof DOER_KINDS)[number]

/** Who did something, with the name they had at the time. A user of the machine has no ID. */
export type Doer = { kind: DoerKind; id: string | null; name: string }

/** Users of the machine are the same. */
export const isSameDoer = (one: Pick<Doer, 'kind' | 'id'>, other: Pick<Doer, 'kind' | 'id'>): boolean =>
  one.kind === other.kind && one.id === other.id

/** Who asks for a deed, and what they may do. */
export type Asker = Doer & { power: Power }

/** 'failed' is a defect or an outage: part of it may have been done. */
export const OUTCOMES = ['done', 'failed', ...ERROR_CODES] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What somebody did in the shop. Values are plain JSON. */
export type DoneDeed = {
  id: string
  at: string
  by: Doer
  /** A method and a path, as in the contract. */
  deed: string
  /** The order, product or other thing that the path names. */
  about: string | null
  input: unknown
  /** What differs, before and after; null where the deed does not say. */
  before: unknown
  after: unknown
  /** Null if the process ended before the deed had. */
  outcome: Outcome | null
}

export const HISTORY_DAYS = 730
