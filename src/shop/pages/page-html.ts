import { parse } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { LibraryPicture } from '#domain/media/library.ts'
import { KEPT_BLOCKS, TABLE } from './description.ts'

const BLOCKS = [...KEPT_BLOCKS, 'h2', 'pre']
const INLINE = ['br', 'strong', 'em', 'b', 'i', 'del', 'sub', 'sup', 'a', 'code', 'abbr']
const ALLOWED = [...BLOCKS, ...TABLE, ...INLINE, 'img']
/** Demotes h1, which is reserved for the page title. */
const LOWERED = { h1: 'h2', h5: 'h4', h6: 'h4' }

const rules: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED,
  allowedAttributes: {
    a: ['href', 'rel'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    abbr: ['title'],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'],
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

/** Renders Markdown as safe HTML: no scripts or styles, only web, email and phone links, and pictures from the library. */
export const pageHtml = (markdown: string, pictures: readonly LibraryPicture[]): string =>
  sanitizeHtml(markup(markdown), {
    ...rules,
    transformTags: {
      ...rules.transformTags,
      img: (tagName, { src = '', alt = '' }) => ({
        tagName,
        attribs: shownAs(
          pictures.find(({ name }) => name === nameIn(src)),
          alt,
        ),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()

const nameIn = (src: string): string | null => /^media:([a-z0-9-]+)$/.exec(src)?.[1] ?? null

/** A missing picture gets no attributes. */
function shownAs(picture: LibraryPicture | undefined, alt: string): sanitizeHtml.Attributes {
  if (!picture) return {}
  const fileOf = (width: number) => `${picture.src}-${width}.webp`
  return {
    src: fileOf(picture.widths.at(-1)!),
    srcset: picture.widths.map((width) => `${fileOf(width)} ${width}w`).join(', '),
    sizes: `(min-width: 48rem) min(${picture.width}px, 44rem), 92vw`,
    width: String(picture.width),
    height: String(picture.height),
    alt: alt || picture.alt,
    loading: 'lazy',
  }
}

/** The names of the library pictures on a page. */
export function picturesIn(markdown: string): string[] {
  const names = new Set<string>()
  visit(markdown, (_, { src = '' }) => void names.add(nameIn(src) ?? ''))
  return [...names].filter(Boolean)
}

/** The shop paths that a page links to. */
export const pathsIn = (markdown: string): string[] =>
  Array.from(pageHtml(markdown, []).matchAll(/<a href="(\/[^"]*)"/g), ([, path]) => path!.replaceAll('&amp;', '&'))

/** Returns a sentence naming unsupported elements, if any. */
export function leftOutProblems(markdown: string): string[] {
  const names = new Set<string>()
  visit(markdown, (tag, { src = '' }) => {
    if (tag !== 'img' || nameIn(src) === null) names.add(tag)
  })
  const allowed: readonly string[] = [...ALLOWED, ...Object.keys(LOWERED)]
  const tags = [...names].filter((name) => name === 'img' || !allowed.includes(name)).map((name) => `<${name}>`)
  const hint = tags.includes('<img>') ? ' A picture of yours is ![](media:name): npx shop media --help' : ''
  return tags.length > 0 ? [`These HTML elements are not supported: ${tags.join(', ')}.${hint}`] : []
}

function visit(markdown: string, see: (tag: string, attributes: Partial<Record<string, string>>) => void): void {
  sanitizeHtml(markup(markdown), {
    allowedTags: false,
    allowedAttributes: false,
    allowedSchemes: ['media'],
    allowVulnerableTags: true,
    exclusiveFilter: ({ tag, attribs }) => (see(tag.toLowerCase(), attribs), false),
  })
}
