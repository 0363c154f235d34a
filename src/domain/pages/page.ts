import { invalid } from '#domain/errors.ts'
import { isInformationPage } from '#domain/information.ts'
import { PAGES } from '#domain/url-table.ts'
import * as urls from '#domain/urls.ts'
import { datedText, entryName, isEntry } from './journal.ts'
import { factsIn, filled, isFact } from './facts.ts'

/** A page written by the owner. `body` is Markdown, without the title. */
export type PageText = { slug: string; title: string; body: string }

const MAX_TITLE_LENGTH = 120
export const MAX_PAGE_LENGTH = 100_000

export const pagePath = (slug: string): string => {
  if (isEntry(slug)) return urls.journalEntry(entryName(slug))
  return isInformationPage(slug) ? PAGES[slug].pattern : urls.ownPage(slug)
}

/** Reads Markdown whose first heading is the title. Throws ShopError with one line for each problem. */
export function readPage(slug: string, markdown: string): PageText {
  const [, title = '', body = ''] = /^\s*# +([^\n]+?)[ #]*(?:\n([^]*))?$/.exec(markdown.replaceAll('\r\n', '\n')) ?? []
  const problems = [
    /^(?:journal\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80
      ? []
      : `The name of a page has only lowercase letters, digits and dashes, such as about-us, not "${slug}".`,
    title ? [] : 'The first line must be the title: # About us',
    title.length > MAX_TITLE_LENGTH ? `The title is longer than ${MAX_TITLE_LENGTH} characters.` : [],
    isEntry(slug) && title && !datedText({ body })
      ? 'An entry of the journal has its day below the title, such as 2026-05-01, and its text below that.'
      : [],
    title && !body.trim() ? 'There is nothing below the title.' : [],
    markdown.length > MAX_PAGE_LENGTH ? `The page is longer than ${MAX_PAGE_LENGTH} characters.` : [],
    unknownFacts(markdown),
  ].flat()
  if (problems.length > 0) throw invalid(problems.join('\n'))
  return { slug, title, body: body.trim() }
}

/** One sentence for each name in double braces that is not a fact. */
export const unknownFacts = (markdown: string): string[] =>
  factsIn(markdown)
    .filter((name) => !isFact(name))
    .map((name) => `There is no placeholder {{${name}}}. To list them: npx shop pages --help`)

/** Replaces the facts in Markdown with their values as plain text. */
export const withFacts = (markdown: string, facts: Readonly<Record<string, string>>): string =>
  filled(markdown, facts, (value) => value.replaceAll(/[\\`*_[\]<>&#|~]/g, '\\$&'))
