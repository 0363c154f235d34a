import type { Power } from '#domain/people/keys.ts'

export const POWER_WORDS: Record<Power, string> = {
  owner: 'An owner: everything',
  helper: 'A helper: orders, packing, stock',
}
