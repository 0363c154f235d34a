import { sql } from 'kysely'
import { LONGEST_WORD, piecesOf, productWords, withoutTags, wordsIn } from '#domain/search-words.ts'
import type { OptionValue } from '#domain/products.ts'
import { asGiven, portions } from './bulk-rows.ts'
import type { Schema, Tx } from './schema.ts'

type Product = Schema['products']
type Variant = Pick<Schema['variants'], 'product_id' | 'sku' | 'options'>

/** Writes what these products are found by, in the transaction that writes them. Of those not listed nothing is kept. */
export async function writeWords(tx: Tx, products: readonly Product[], variants: readonly Variant[]): Promise<void> {
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id)
  const known = new Map<string, 0 | 1>()
  const rows = products
    .filter(({ listed }) => listed === 1)
    .map((product) => rowOf(product, variantsOf.get(product.id) ?? [], known))
    // SQLite's index writes what comes in its order in one piece.
    .toSorted((one, other) => one.place - other.place)
  const hidden = products.filter(({ listed }) => listed === 0).map(({ id }) => id)
  if (hidden.length > 0) await tx.deleteFrom('product_words').where('product_id', 'in', hidden).execute()
  for (const some of portions(rows))
    await tx
      .insertInto('product_words')
      .values(some)
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(asGiven(some[0]!)))
      .execute()
  // In a fixed order, so that two imports never wait for each other.
  const words = Array.from(known, ([word, in_name]) => ({ word, in_name })).toSorted((a, b) =>
    a.word < b.word ? -1 : 1,
  )
  for (const some of portions(words))
    await tx
      .insertInto('search_words')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('word')
          .doUpdateSet({ in_name: 1 })
          .where('search_words.in_name', '=', 0)
          .where(sql<boolean>`excluded.in_name = 1`),
      )
      .execute()
}

const ORDERS = 5001
const IDS = 2 ** 31

/** Where a product stands among all in the order `featured`, as one number: the better, the lower. The id is its end. */
const placeOf = ({ id, featured, rating }: Pick<Product, 'id' | 'featured' | 'rating'>): number =>
  ((1 - featured) * ORDERS + (ORDERS - 1 - Math.round(rating * 1000))) * IDS + (IDS - 1 - id)

function rowOf(product: Product, variants: Variant[], known: Map<string, 0 | 1>): Schema['product_words'] {
  const { id, name, name_folded, description, category, vendor } = product
  const tags = JSON.parse(product.tags) as string[]
  const described = variants.map(({ sku, options }) => ({ sku, options: JSON.parse(options) as OptionValue[] }))
  const words = productWords({ name, description, category, vendor, tags, variants: described })
  const filters = `${filtersOf(product).join(' ')} `
  const values = described.flatMap(({ options }) => options.map(({ value }) => value))
  for (const word of [withoutTags(description), category, vendor, ...tags, ...values].flatMap(wordsIn))
    if (isWorthKnowing(word) && !known.has(word)) known.set(word, 0)
  for (const word of [...piecesOf(name), ...wordsIn(name)]) if (word.length <= LONGEST_WORD) known.set(word, 1)
  return {
    product_id: id,
    place: placeOf(product),
    name_folded,
    name: words.name,
    kind: words.kind + filters,
    body: words.body + filters,
  }
}

/** The lists that a product is in, as words that nobody can type: so the index finds what is in a list as well. */
const filtersOf = ({ category_slug, on_sale, is_deal, featured }: Product): string[] => [
  inCategory(category_slug),
  ...(on_sale ? [inCollection('sale')] : []),
  ...(is_deal ? [inCollection('deals')] : []),
  ...(featured ? [IS_FEATURED] : []),
]
export const inCategory = (slug: string): string => `=${slug}`
export const inCollection = (collection: string): string => `==${collection}`
export const IS_FEATURED = '===featured'

/** Nobody means what is longer or shorter, or a number. */
const isWorthKnowing = (word: string): boolean => word.length > 2 && word.length <= 40 && !/\d/.test(word)
