import type { Power } from './keys.ts'

/** Lets one person into the desk, once. Its secret is in the address alone. */
export type DeskLink = {
  id: string
  /** Null for a new person. */
  personId: string | null
  /** Null for the first person of a shop, who types them. */
  name: string | null
  email: string | null
  power: Power
  createdAt: string
  expiresAt: string
}

export const PRINTED_LINK_MINUTES = 10
export const INVITATION_DAYS = 3

export const LINK_TEXTS = {
  dead:
    'This link no longer works: it was used, has expired, or was replaced by a newer one. ' +
    'Ask an owner for a new invitation, or run "npx shop desk" on the machine of the shop.',
  notFirst: 'The first person has signed in since. Ask an owner for an invitation.',
} as const
