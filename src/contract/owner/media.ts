import { z } from 'zod'
import { picture } from '#contract/shapes.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import type { Deed } from './deed.ts'
import { dryRun, file } from './shapes.ts'

const focus = z.tuple([z.int(), z.int()]).readonly()
const shape = picture.extend({ name: z.string(), width: z.int(), height: z.int(), color: z.string(), focus })
const libraryPicture: z.ZodType<LibraryPicture> = shape
const named = z.object({ name: z.string() })
const described = named.extend({ alt: z.string().optional(), focus: focus.optional(), dryRun })
/** The uses of a picture, such as "page about-us". */
const usedBy = z.array(z.string())
/** Files, each with what uses it. */
const files = z.array(z.object({ name: z.string(), product: z.string() }))
const errors = ['invalid', 'not_found', 'conflict'] as const

export const mediaDeeds = {
  'GET /owner/media': {
    title: 'List the owner’s pictures, and where each is used',
    who: 'helper',
    input: z.object({}),
    output: z.object({ pictures: z.array(shape.extend({ usedBy })) }),
    errors: [],
  },
  'POST /owner/media': {
    title: 'Add a picture for the face and pages',
    who: 'owner',
    undo: 'DELETE /owner/media/{name}',
    input: described.extend({ file }),
    output: libraryPicture,
    errors,
  },
  'PUT /owner/media/{name}': {
    title: 'Change the file, text or focal point of a picture wherever it is used',
    who: 'owner',
    input: described.extend({ file: file.optional() }),
    output: z.object({ before: libraryPicture, after: libraryPicture, usedBy }),
    errors,
  },
  'DELETE /owner/media/{name}': {
    title: 'Remove an unused picture',
    who: 'owner',
    input: named.extend({ dryRun }),
    output: z.object({}),
    errors,
  },
  'GET /owner/media/check': {
    title: 'Read every picture, and list missing, damaged and unreferenced files',
    who: 'helper',
    input: z.object({}),
    output: z.object({
      place: z.string(),
      pictures: z.int(),
      files: z.int(),
      bytes: z.int(),
      missing: files,
      damaged: files,
      /** Files that an earlier setting or version stored elsewhere. */
      unmoved: files,
      unreferenced: z.array(z.object({ name: z.string(), size: z.int() })),
    }),
    errors: [],
  },
  'POST /owner/media/moves': {
    title: 'Move all pictures to the configured storage, or only count them',
    who: 'owner',
    input: z.object({ isCount: z.boolean() }),
    output: z.object({
      place: z.string(),
      files: z.int(),
      bytes: z.int(),
      /** Files that were already there. */
      known: z.int(),
      /** Damaged files stay where they are. */
      damaged: z.array(z.string()),
    }),
    errors: [],
  },
  'DELETE /owner/media/addresses': {
    title: 'Clear the record of fetched pictures, so that an import fetches all of them again',
    who: 'owner',
    input: z.object({}),
    output: z.object({ count: z.int() }),
    errors: [],
  },
  'DELETE /owner/demo': {
    title: 'Delete the demo products and their pictures for good',
    who: 'owner',
    input: z.object({}),
    output: z.object({ products: z.int(), pictures: z.int() }),
    errors: ['conflict'],
  },
} as const satisfies Record<string, Deed>
