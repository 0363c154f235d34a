import { RESERVED_SLUGS } from '#domain/catalog/products.ts'
import { PAGES } from '#domain/url-table.ts'

/** The first words of the stored pages' paths: "products", "faq" … */
const FIRST_WORDS = Object.values(PAGES).flatMap((page) => ('cache' in page ? page.pattern.split('/')[1] || [] : []))

/** The words of addresses by their place; anything else in that place is a name. */
const WORDS = [FIRST_WORDS, RESERVED_SLUGS]

/**
 * The one way to write the path of a public page: no slash at the end, its own words in small letters, and no letter,
 * digit or dash percent-encoded. The router takes the other ways for the same page, and search engines and
 * the page cache would take each for another.
 */
export function canonicalPath(path: string): string {
  const [, ...parts] = path.replace(/\/+$/, '').split('/')
  const words = parts.map((part, place) => {
    const decoded = part.replaceAll(/%[\da-f]{2}/gi, decodePlain)
    const word = decoded.toLowerCase()
    return WORDS[place]?.includes(word) ? word : decoded
  })
  return FIRST_WORDS.includes(words[0]!) ? `/${words.join('/')}` : path
}

/** Characters that need no percent sign, except the dot, which may be taken for a step up. */
const PLAIN = /[\w~-]/

function decodePlain(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return PLAIN.test(character) ? character : encoded.toUpperCase()
}
