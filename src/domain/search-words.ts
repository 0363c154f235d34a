import { foldName } from './products.ts'

/**
 * What a product is found by: words divided by spaces, as an index keeps them, and one at either end. Of the name; of
 * these and what else says what it is; of all that and the description.
 */
export type ProductWords = { name: string; kind: string; body: string }

/** The words of a text in their order, folded: "Pour-Over Kettles" -> pour, over, kettles. */
export const wordsIn = (text: string): string[] => foldName(text).replace(APOSTROPHES, '').match(WORDS) ?? []

/** As singular and plural are compared; not always a word: "batteries" and "battery" -> "batterie". */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || /\d/.test(word)) return word
  const singular = /(s|x|z|ch|sh)es$/.test(word) && !/[aeiou]ses$/.test(word) ? word.slice(0, -2) : withoutS(word)
  return singular.replace(/(?<=[^aeiou])y$/, 'ie')
}

/** What several words are when they are written as one: "back pack", "LN-HPH-BLK". */
export const joined = (words: readonly string[]): string => words.join('')

/** What else says what it is: category, maker, tags, options and SKUs. */
export function productWords(product: {
  name: string
  description: string
  category: string
  vendor: string
  tags: readonly string[]
  variants: readonly { sku: string | null; options: readonly { value: string }[] }[]
}): ProductWords {
  const { name, description, category, vendor, tags, variants } = product
  const values = variants.flatMap(({ options }) => options.map(({ value }) => value))
  const names = [...tokensOf(name), ...piecesOf(name)]
  const kinds = [
    ...names,
    ...[category, vendor, ...tags, ...new Set(values)].flatMap(tokensOf),
    ...variants.flatMap(skuOf),
  ]
  return {
    name: listed(names),
    kind: listed(kinds),
    body: listed([...kinds, ...tokensOf(withoutTags(description))]),
  }
}

const skuOf = ({ sku }: { sku: string | null }): string[] => (sku === null ? [] : [joined(wordsIn(sku))])

export const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ')

/** Parts of a name between its gaps, whatever they are made of: "100%". */
export const piecesOf = (name: string): string[] => foldName(name).split(' ')

/** Of what is written with a dash, the parts and the whole: "t-shirt" -> t, shirt, tshirt. */
const tokensOf = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => {
    const words = wordsIn(piece)
    return words.length > 1 ? [...words, joined(words)].map(stemOf) : words.map(stemOf)
  })

/** What PostgreSQL takes for a word: two thousand bytes. */
export const LONGEST_WORD = 500

const listed = (words: readonly string[]): string =>
  ` ${[...new Set(words)].filter((word) => word !== '' && word.length <= LONGEST_WORD).join(' ')} `

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
