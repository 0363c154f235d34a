import type { Power, Scope } from '#domain/people/keys.ts'

export const POWER_WORDS: Record<Power, string> = {
  owner: 'An owner: everything',
  helper: 'A helper: orders, packing, stock',
}

export const POWER_NAMES: Record<Power, string> = { owner: 'an owner', helper: 'a helper' }

export const SCOPE_WORDS: Record<Scope, string> = { read: 'Read only', write: 'Read and change' }
