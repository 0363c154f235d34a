import { z } from 'zod'
import { POWERS, SCOPES } from '#domain/people/keys.ts'
import type { Deed } from './deed.ts'

const rights = z.object({ power: z.enum(POWERS), scope: z.enum(SCOPES) })
const apiKey = rights.extend({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export const keyDeeds = {
  'GET /owner/keys': {
    title: "List the keys of the owner's API",
    who: 'owner',
    input: z.object({}),
    output: z.object({ keys: z.array(apiKey) }),
    errors: [],
  },
  'POST /owner/keys': {
    title: 'Make a key for a program, and show its secret once',
    who: 'owner',
    byPeople: true,
    undo: 'DELETE /owner/keys/{id}',
    input: rights.extend({ name: z.string() }),
    output: apiKey.extend({ secret: z.string() }),
    errors: ['invalid'],
  },
  'DELETE /owner/keys/{id}': {
    title: 'End a key at once',
    who: 'owner',
    byPeople: true,
    input: z.object({ id: z.string() }),
    output: z.object({}),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Deed>
