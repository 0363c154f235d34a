import type { Power, Scope } from '#domain/people/keys.ts'

export const POWER_WORDS: Record<Power, string> = {
  owner: 'Owner: everything',
  helper: 'Helper: orders, packing, stock',
}

export const POWER_TITLES: Record<Power, string> = { owner: 'Owner', helper: 'Helper' }

export const POWER_NAMES: Record<Power, string> = { owner: 'an owner', helper: 'a helper' }

export const SCOPE_WORDS: Record<Scope, string> = { read: 'Read only', write: 'Read and change' }
