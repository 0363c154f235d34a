import { z } from 'zod'
import { POWERS } from '#domain/people/keys.ts'
import type { Deed } from './deed.ts'
import { unrecorded } from './shapes.ts'

const power = z.enum(POWERS)
const named = z.object({ id: z.string() })
const person = z.object({ id: z.string(), name: z.string(), email: z.string(), power, createdAt: z.string() })
const invitation = person.extend({ expiresAt: z.string() })
/** The name and power of a person at that moment, for the record. */
const known = z.object({ name: z.string(), power })

const session = z.object({
  id: z.string(),
  /** Such as "Firefox on Mac". */
  device: z.string(),
  ipAddress: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
})

export const peopleDeeds = {
  'GET /owner/people': {
    title: 'List who can sign in at the desk, and who is invited',
    who: 'owner',
    input: z.object({}),
    output: z.object({
      people: z.array(
        person.extend({ passkeys: z.int(), hasPassword: z.boolean(), lastSeenAt: z.string().nullable() }),
      ),
      invitations: z.array(invitation),
    }),
    errors: [],
  },
  'POST /owner/people': {
    title: 'Invite a person to the desk, and show the link once',
    who: 'owner',
    byPeople: true,
    undo: 'DELETE /owner/people/invitations/{id}',
    input: z.object({ name: z.string(), email: unrecorded(z.string()), power }),
    output: invitation.extend({ url: z.string() }),
    errors: ['invalid', 'conflict'],
  },
  'DELETE /owner/people/invitations/{id}': {
    title: 'Withdraw an invitation',
    who: 'owner',
    byPeople: true,
    input: named,
    output: z.object({ before: known }),
    errors: ['not_found'],
  },
  'PUT /owner/people/{id}/power': {
    title: 'Make a person an owner or a helper, and end the sessions of the person',
    who: 'owner',
    byPeople: true,
    undo: 'PUT /owner/people/{id}/power',
    input: named.extend({ power }),
    output: z.object({ before: known, after: known }),
    errors: ['not_found', 'conflict'],
  },
  'DELETE /owner/people/{id}': {
    title: 'Remove a person from the desk, and end the sessions of the person',
    who: 'owner',
    byPeople: true,
    input: named,
    output: z.object({ before: known }),
    errors: ['not_found', 'conflict'],
  },
  'GET /owner/people/{id}/sessions': {
    title: 'List the sessions of a person at the desk',
    who: 'owner',
    input: named,
    output: z.object({ sessions: z.array(session) }),
    errors: ['not_found'],
  },
  'DELETE /owner/people/{id}/sessions/{session}': {
    title: 'End a session of a person at the desk',
    who: 'owner',
    byPeople: true,
    input: named.extend({ session: z.string() }),
    output: z.object({}),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Deed>
