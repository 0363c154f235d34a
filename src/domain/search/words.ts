import { foldName } from '#domain/catalog/products.ts'

/** `metadata` is `name` plus category, vendor, tags, options, SKUs and barcodes; `body` is the description. All are stems between spaces. */
export type ProductWords = {
  name: string
  metadata: string
  body: string
  inName: Iterable<string>
  elsewhere: Iterable<string>
}

export const wordsIn = (text: string): string[] => wordsOf(foldName(text))

const wordsOf = (folded: string): string[] => folded.replace(APOSTROPHES, '').match(WORDS) ?? []

/** Singular and plural have the same stem, which need not be a word: "batteries" and "battery" -> "batterie". */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || /\d/.test(word)) return word
  const singular = /(s|x|z|ch|sh)es$/.test(word) && !/[aeiou]ses$/.test(word) ? word.slice(0, -2) : withoutS(word)
  return singular.replace(/(?<=[^aeiou])y$/, 'ie')
}

/** Returns a phonetic spelling: "kettle" -> ketle, "headphone" -> headfone. */
export const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/(\p{L})\1+/gu, '$1')

export const joinWords = (words: readonly string[]): string => words.join('')

type WordSource = {
  name: string
  description: string
  category: string
  vendor: string
  tags: readonly string[]
  variants: readonly {
    sku: string | null
    barcode: string | null
    options: readonly { name: string; value: string }[]
  }[]
}

export function productWords(product: WordSource, tokens: TokenCache = new Map()): ProductWords {
  const { name, description, category, vendor, tags, variants } = product
  const choices = new Set<string>()
  for (const { options } of variants) for (const { name, value } of options) choices.add(name).add(value)
  const seen = new Set<string>()
  const [inName, elsewhere]: [string[], string[]] = [[], []]
  const pieces = spacedWords(name)
  const nameStems = newStems(pieces, tokens, seen, inName) + newWords(pieces, seen)
  inName.push(...pieces)
  let metadataStems = ''
  for (const text of [category, vendor, ...tags, ...choices])
    metadataStems += newStems(spacedWords(text), tokens, seen, elsewhere)
  for (const { sku, barcode } of variants) {
    if (sku !== null) metadataStems += newWords(skuWords(sku), seen)
    if (barcode !== null) metadataStems += newWords([joinWords(wordsIn(barcode))], seen)
  }
  const bodyStems = newStems(spacedWords(withoutTags(description)), tokens, seen, elsewhere)
  const metadata = ` ${nameStems}${metadataStems}`
  return { name: ` ${nameStems}`, metadata, body: metadata + bodyStems, inName, elsewhere }
}

/** "LN-HPH-BLK" -> lnhphblk, hphblk. Omits the last part alone and trailing digits alone, which would match too much. */
function skuWords(sku: string): string[] {
  const parts = wordsIn(sku)
  const ends = parts.slice(1, -1).map((_, at) => joinWords(parts.slice(at + 1)))
  return [joinWords(parts), ...ends.filter((end) => /\p{L}/u.test(end))]
}

function newStems(pieces: readonly string[], tokens: TokenCache, seen: Set<string>, written: string[]): string {
  let stems = ''
  for (const piece of pieces) {
    const token = tokenOf(piece, tokens)
    for (const word of token.words) written.push(word)
    stems += newWords(token.stems, seen)
  }
  return stems
}

function newWords(words: readonly string[], seen: Set<string>): string {
  let text = ''
  for (const word of words) {
    if (seen.has(word) || word === '' || word.length > MAX_WORD_LENGTH) continue
    seen.add(word)
    text += `${word} `
  }
  return text
}

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

export const spacedWords = (name: string): string[] => foldName(name).split(' ')

/** A hyphenated word has the stems of its parts and of the whole: "t-shirt" -> t, shirt, tshirt. */
type Token = { words: readonly string[]; stems: readonly string[] }

export type TokenCache = Map<string, Token>

function tokenOf(piece: string, tokens: TokenCache): Token {
  const known = tokens.get(piece)
  if (known) return known
  const words = wordsOf(piece)
  const token = { words, stems: (words.length > 1 ? [...words, joinWords(words)] : words).map(stemOf) }
  tokens.set(piece, token)
  return token
}

/** PostgreSQL limits a lexeme to 2047 bytes. */
export const MAX_WORD_LENGTH = 500

const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu
const WORDS = /[\p{L}\p{N}_]+/gu

const withoutS = (word: string): string => (/[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word)

const IRREGULAR = new Map(
  `calves calf, children child, feet foot, halves half, hooves hoof, knives knife, leaves leaf, loaves loaf, men man,
  mens man, mice mouse, scarves scarf, shelves shelf, teeth tooth, women woman, womens woman`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [plural: string, singular: string]),
)
