import { parse } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { KEPT_BLOCKS, TABLE } from '#shop/import/formats/description.ts'

const BLOCKS = [...KEPT_BLOCKS, 'h2', 'pre']
const INLINE = ['br', 'strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'a', 'code', 'abbr']
const ALLOWED = [...BLOCKS, ...TABLE, ...INLINE]
/** The title of the page is its only first heading. */
const LOWERED = { h1: 'h2', h5: 'h4', h6: 'h4' }

const rules: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED,
  allowedAttributes: {
    a: ['href', 'rel'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    ...LOWERED,
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener' }) },
    }),
  },
}

const markup = (markdown: string): string => parse(markdown, { async: false, gfm: true })

/** Safe HTML of Markdown: no script, no style, no address but those of pages, emails and telephones. */
export const pageHtml = (markdown: string): string => sanitizeHtml(markup(markdown), rules).trim()

/** The names of elements that would not be shown. */
export function tagsLeftOut(markdown: string): string[] {
  const names = new Set<string>()
  sanitizeHtml(markup(markdown), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag }) => (names.add(tag.toLowerCase()), false),
  })
  const allowed: readonly string[] = [...ALLOWED, ...Object.keys(LOWERED)]
  return [...names].filter((name) => !allowed.includes(name))
}
