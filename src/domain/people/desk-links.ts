import type { Power } from './keys.ts'
import type { Person } from './people.ts'

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

/** A link for a new person, whose id it has. */
export type Invitation = Person & { expiresAt: string }

export const PRINTED_LINK_MINUTES = 10
export const INVITATION_DAYS = 3

export const DESK_LINKS = '/link'

export const deskLinkPath = (secret: string): string => `${DESK_LINKS}/${secret}`

export const LINK_TEXTS = {
  dead:
    'This link no longer works: it was used, has expired, or was replaced by a newer one. ' +
    'Ask an owner for a new invitation, or run "npx shop desk" on the machine of the shop.',
  closed: 'The desk is closed, so a link would lead nowhere. Set DESK_PORT, as the open shop has it, or DESK_URL.',
  notFirst:
    'The first person has signed in already. Ask an owner for an invitation, ' +
    'or run "npx shop desk --for EMAIL" if you are one of the people who cannot sign in any more.',
} as const
