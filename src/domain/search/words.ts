import { foldName } from '#domain/catalog/products.ts'

/**
 * What a product is found by: words divided by spaces, as an index keeps them, and one at either end. Of the name; of
 * these and what else says what it is; of all that and the description. And the words and pieces as they are written: of
 * the name, and of the rest.
 */
export type ProductWords = { name: string; kind: string; body: string; named: Iterable<string>; said: Iterable<string> }

/** The words of a text in their order, folded: "Pour-Over Kettles" -> pour, over, kettles. */
export const wordsIn = (text: string): string[] => wordsOf(foldName(text))

const wordsOf = (folded: string): string[] => withoutApostrophes(folded).match(WORDS) ?? []

const withoutApostrophes = (folded: string): string =>
  folded.includes("'") || folded.includes('’') ? folded.replace(APOSTROPHES, '') : folded

/** As singular and plural are compared; not always a word: "batteries" and "battery" -> "batterie". */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || /\d/.test(word)) return word
  const singular = /(s|x|z|ch|sh)es$/.test(word) && !/[aeiou]ses$/.test(word) ? word.slice(0, -2) : withoutS(word)
  return singular.replace(/(?<=[^aeiou])y$/, 'ie')
}

/** As a word is heard, not spelled: "kettle" -> ketle, "headphone" -> headfone. */
export const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/(\p{L})\1+/gu, '$1')

/** What several words are when they are written as one: "back pack", "LN-HPH-BLK". */
export const joined = (words: readonly string[]): string => words.join('')

type Described = {
  name: string
  description: string
  category: string
  vendor: string
  tags: readonly string[]
  variants: readonly { sku: string | null; options: readonly { name: string; value: string }[] }[]
}

/** The words of a product. `tokens` keeps those of each piece for the other products of a batch, which say much the same. */
export function productWords(product: Described, tokens: TokenCache = new Map()): ProductWords {
  const { name, description, category, vendor, tags, variants } = product
  const choices = new Set<string>()
  for (const { options } of variants) for (const { name, value } of options) choices.add(name).add(value)
  const found = new Set<string>()
  const [named, said]: [string[], string[]] = [[], []]
  const pieces = piecesOf(name)
  const ofName = stemsOf(pieces, tokens, found, named) + added(found, pieces)
  named.push(...pieces)
  let ofKind = ''
  for (const text of [category, vendor, ...tags, ...choices]) ofKind += stemsOf(piecesOf(text), tokens, found, said)
  for (const { sku } of variants) if (sku !== null) ofKind += added(found, skuWords(sku))
  const ofBody = stemsOf(piecesOf(withoutTags(description)), tokens, found, said)
  // Each begins with the one before.
  return { name: ` ${ofName}`, kind: ` ${ofName}${ofKind}`, body: ` ${ofName}${ofKind}${ofBody}`, named, said }
}

/**
 * A SKU as one word, and what follows a dash of it as another where that is of several parts: "LN-HPH-BLK" -> lnhphblk, hphblk.
 * One part says little, and digits alone are any number.
 */
function skuWords(sku: string): string[] {
  const parts = wordsIn(sku)
  const ends = parts.slice(1, -1).map((_, at) => joined(parts.slice(at + 1)))
  return [joined(parts), ...ends.filter((end) => /\p{L}/u.test(end))]
}

/** Those of the pieces that were not found before, each with a space; and the words of them as they are written. */
function stemsOf(pieces: readonly string[], tokens: TokenCache, found: Set<string>, written: string[]): string {
  let stems = ''
  for (const piece of pieces) {
    const token = tokenOf(piece, tokens)
    for (const word of token.words) written.push(word)
    stems += added(found, token.stems)
  }
  return stems
}

function added(found: Set<string>, words: readonly string[]): string {
  let added = ''
  for (const word of words) {
    if (found.has(word) || word === '' || word.length > LONGEST_WORD) continue
    found.add(word)
    added += `${word} `
  }
  return added
}

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

/** Parts of a name between its gaps, whatever they are made of: "100%". */
export const piecesOf = (name: string): string[] => foldName(name).split(' ')

/** Of what is written with a dash, `stems` are those of the parts and of the whole: "t-shirt" -> t, shirt, tshirt. */
type Token = { words: readonly string[]; stems: readonly string[] }

export type TokenCache = Map<string, Token>

function tokenOf(piece: string, tokens: TokenCache): Token {
  const known = tokens.get(piece)
  if (known) return known
  const words = wordsOf(piece)
  const token = { words, stems: (words.length > 1 ? [...words, joined(words)] : words).map(stemOf) }
  tokens.set(piece, token)
  return token
}

/** What PostgreSQL takes for a word: two thousand bytes. */
export const LONGEST_WORD = 500

const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu
const WORDS = /[\p{L}\p{N}_]+/gu

const withoutS = (word: string): string => (/[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word)

const IRREGULAR = new Map(
  Object.entries({
    calves: 'calf',
    children: 'child',
    feet: 'foot',
    halves: 'half',
    hooves: 'hoof',
    knives: 'knife',
    leaves: 'leaf',
    loaves: 'loaf',
    men: 'man',
    mens: 'man',
    mice: 'mouse',
    scarves: 'scarf',
    shelves: 'shelf',
    teeth: 'tooth',
    women: 'woman',
    womens: 'woman',
  }),
)
