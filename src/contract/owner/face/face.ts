import { z } from 'zod'
import { EMAIL_KIND_NAMES } from '#domain/emails/kinds.ts'
import { FACE_SCHEMA, type Face } from '#domain/face/face.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun } from '#contract/owner/shapes.ts'

/** Same fields as in the file written by `npx shop face export`. */
const face = z.custom<Face>().meta(FACE_SCHEMA)
const version = z.object({
  id: z.int(),
  face,
  beforeId: z.int().nullable(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
})
const changed = z.object({
  before: face,
  after: face,
  /** Null if nothing changed. */
  version: z.int().nullable(),
  /** Why a draft cannot be published. */
  lacking: z.array(z.string()).optional(),
})
const errors = ['invalid', 'conflict'] as const

export const faceDeeds = {
  'GET /owner/face': {
    title: 'Show the published version and the draft',
    who: 'helper',
    input: z.object({}),
    output: z.object({ published: version.nullable(), draft: version.nullable() }),
    errors: [],
  },
  'PUT /owner/face/draft': {
    title: 'Replace the draft',
    who: 'owner',
    undo: 'DELETE /owner/face/versions',
    /** The domain validates the face. A `version` other than the latest is a conflict. */
    input: z.object({ face: z.unknown(), version: z.number().optional(), dryRun }),
    output: changed,
    errors,
  },
  'PUT /owner/face/draft/{member}': {
    title: 'Set a field of the draft, such as emails.shipped.subject; null clears it',
    who: 'owner',
    undo: 'DELETE /owner/face/versions',
    input: z.object({ member: z.string(), value: z.unknown(), dryRun }),
    output: changed,
    errors,
  },
  'POST /owner/face/previews': {
    title: 'Create a private preview link for the draft',
    who: 'owner',
    input: z.object({}),
    output: z.object({ version: z.int(), token: z.string(), endsAt: z.string() }),
    errors: ['conflict'],
  },
  'POST /owner/face/publications': {
    title: 'Publish the draft, optionally only if it is a given version',
    who: 'owner',
    undo: 'DELETE /owner/face/versions',
    input: z.object({ version: z.int().optional(), dryRun }),
    output: changed,
    errors,
  },
  'DELETE /owner/face/versions': {
    title: 'Discard the draft; without one, restore the previously published version',
    who: 'owner',
    input: z.object({ dryRun }),
    /** `version`: the version that was undone. */
    output: changed.extend({ version: z.int(), isDraft: z.boolean() }),
    errors: ['conflict'],
  },
  'GET /owner/emails/{email}': {
    title: 'Preview an email with example data, as drafted or published',
    who: 'helper',
    input: z.object({ email: z.enum(EMAIL_KIND_NAMES), published: z.boolean().optional() }),
    output: z.object({
      shopName: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
    errors: [],
  },
} as const satisfies Record<string, Deed>
