import { INFORMATION } from '#domain/information.ts'
import { RESERVED_SLUGS } from '#domain/products.ts'

/** The words of addresses, by where they stand; whatever else stands there is a name, and as its product has it. */
const WORDS = [['products', ...Object.keys(INFORMATION)], RESERVED_SLUGS]

/**
 * The one way to write the path of a public page: no slash at the end, its own words in small letters, and no letter,
 * digit or dash as a percent sign with two digits. The router takes the other ways for the same page, and search engines and
 * the page cache would take each for another.
 */
export function straightPath(path: string): string {
  const [, ...parts] = path.replace(/\/+$/, '').split('/')
  const words = parts.map((part, place) => {
    const straight = part.replaceAll(/%[\da-f]{2}/gi, plainly)
    const word = straight.toLowerCase()
    return WORDS[place]?.includes(word) ? word : straight
  })
  return WORDS[0]!.includes(words[0]!) ? `/${words.join('/')}` : path
}

/** Of those that need no percent sign, but for the dot, which may be taken for a step up. */
const PLAIN = /[\w~-]/

function plainly(encoded: string): string {
  const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
  return PLAIN.test(sign) ? sign : encoded.toUpperCase()
}
