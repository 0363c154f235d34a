import { z } from 'zod'
import type { PageText } from '#domain/pages/page.ts'
import type { Redirect } from '#domain/redirects.ts'
import { LOST_DEMAND_DAYS } from '#domain/search/lost-demand.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun, file } from '#contract/owner/shapes.ts'

const page: z.ZodType<PageText> = z.object({ slug: z.string(), title: z.string(), body: z.string() })
const slug = z.string()
/** Null if it is not the owner's page. `notes` report broken links. */
const changedPage = z.object({ before: page.nullable(), after: page.nullable(), notes: z.array(z.string()) })

/** A null target means gone for good. */
const redirect: z.ZodType<Redirect> = z.object({ path: z.string(), target: z.string().nullable() })
const saved = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** A sentence for each redirect to a missing page. */
  notes: z.array(z.string()),
})
const errors = ['invalid', 'not_found', 'conflict'] as const

export const pageDeeds = {
  'GET /owner/pages': {
    title: 'List the owner’s pages',
    who: 'helper',
    input: z.object({}),
    output: z.object({ pages: z.array(page) }),
    errors: [],
  },
  'GET /owner/pages/{slug}': {
    title: 'Read one of the owner’s pages',
    who: 'helper',
    input: z.object({ slug }),
    output: page,
    errors: ['not_found'],
  },
  'PUT /owner/pages/{slug}': {
    title: 'Create or replace a page from Markdown whose first line is the title',
    who: 'owner',
    undo: 'DELETE /owner/pages/{slug}/versions',
    input: z.object({ slug, markdown: z.string(), dryRun }),
    output: changedPage,
    errors,
  },
  'DELETE /owner/pages/{slug}': {
    title: 'Remove one of the owner’s pages',
    who: 'owner',
    undo: 'DELETE /owner/pages/{slug}/versions',
    input: z.object({ slug, dryRun }),
    output: changedPage,
    errors,
  },
  'DELETE /owner/pages/{slug}/versions': {
    title: 'Restore the previous version of a page',
    who: 'owner',
    input: z.object({ slug, dryRun }),
    output: changedPage,
    errors,
  },
  'GET /owner/redirects': {
    title: 'List the redirects',
    who: 'helper',
    input: z.object({}),
    output: z.object({ redirects: z.array(redirect) }),
    errors: [],
  },
  'POST /owner/redirects': {
    title: 'Redirect an old address; a null target means gone',
    who: 'owner',
    undo: 'DELETE /owner/redirects/{path}',
    input: z.object({ path: z.string(), target: z.string().nullable(), dryRun }),
    output: saved.extend({ redirect }),
    errors: ['invalid'],
  },
  'DELETE /owner/redirects/{path}': {
    title: 'Remove the redirect of an address',
    who: 'owner',
    undo: 'POST /owner/redirects',
    input: z.object({ path: z.string() }),
    output: z.object({}),
    errors: ['not_found'],
  },
  'POST /owner/redirects/imports': {
    title: "Import redirects from Shopify's file or an old shop's sitemap",
    who: 'owner',
    input: z.object({ file, dryRun }),
    output: saved.extend({
      /** Redirects made from a sitemap, and its addresses without a match. */
      found: z.array(redirect),
      unknown: z.array(z.string()),
      /** Invalid rows. If there are any, nothing is saved. */
      problems: z.object({ count: z.int(), first: z.array(z.object({ where: z.string(), reason: z.string() })) }),
    }),
    errors: ['invalid'],
  },
  'GET /owner/redirects/missing': {
    title: 'List the addresses that were not found, most frequent first',
    who: 'helper',
    input: z.object({ days: z.int().min(1).max(LOST_DEMAND_DAYS) }),
    /** An empty text counts those not stored. */
    output: z.object({ addresses: z.array(z.object({ text: z.string(), count: z.int() })) }),
    errors: [],
  },
} as const satisfies Record<string, Deed>
