import { JOURNAL } from '#domain/pages/journal.ts'
import { isInformationPage } from '#domain/information.ts'
import { membersOf } from './members.ts'
import { listOf, text } from './shape.ts'

const MAX_LABEL_LENGTH = 40
const MAX_TARGET_LENGTH = 500

const isTarget = (to: string): boolean =>
  /^\/(?![/\\])\S*$/.test(to) || (/^https:\/\/\S+$/.test(to) && URL.canParse(to))

export const target = text(
  MAX_TARGET_LENGTH,
  'A path of the shop such as /products/category/mugs, or an https address.',
  (to) => (isTarget(to) ? null : 'must be a path of the shop, such as /products/category/mugs, or an https address.'),
)

export const label = (description: string) => text(MAX_LABEL_LENGTH, description)

export const link = membersOf({ label: label('The link text.'), to: target }, {}, 'A link.')

export const menuLink = membersOf(
  { label: label('The link text.'), to: target },
  { links: listOf(link, 12, 'Its drop-down list. Defaults to its subcategories.') },
  'A link of the menu.',
)

/** The slug of the category that a link leads to, or null. */
export const categoryOf = (to: string): string | null => slugIn(to, /^\/products\/category\/([^/?#]+)/)

export const productOf = (to: string): string | null => slugIn(to, /^\/products\/([^/?#]+)\/?(?:[?#]|$)/)

/** A page that replaces a built-in one has only the URL of the built-in page. */
export function pageLinkedTo(to: string): string | null {
  const entry = slugIn(to, /^\/journal(?:\/([^/?#]+))?\/?(?:[?#]|$)/, '')
  if (entry !== null) return JOURNAL + entry
  const slug = slugIn(to, /^\/pages\/([^/?#]+)\/?(?:[?#]|$)/)
  return slug === null || isInformationPage(slug) ? null : slug
}

function slugIn(to: string, pattern: RegExp, unnamed: string | null = null): string | null {
  const found = pattern.exec(to)
  const slug = found ? (found[1] ?? unnamed) : null
  try {
    return slug === null ? null : decodeURIComponent(slug)
  } catch {
    return slug
  }
}
