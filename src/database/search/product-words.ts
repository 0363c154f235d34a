import { sql } from 'kysely'
import { LONGEST_WORD, productWords, type ProductWords, type TokenCache } from '#domain/search/words.ts'
import type { OptionValue } from '#domain/catalog/products.ts'
import { sqliteIndex } from '#database/sqlite/search-index.ts'
import { postgresIndex } from '#database/postgres/search-index.ts'
import { insertAll, isSqlite, insertOnly, upsert } from '#database/import/bulk-insert.ts'
import type { Schema, Tx, WordColumns } from '#database/schema.ts'
import { writeShelf } from '#database/product-list/index-rows.ts'

type Product = Schema['products']
type Variant = Pick<Schema['variants'], 'product_id' | 'sku' | 'options'>

/**
 * Writes what these products are found by, in the transaction that writes them. Of those not listed no word is kept.
 * `isFilling`: the shop had no products.
 */
export async function writeWords(
  tx: Tx,
  products: readonly Product[],
  variants: readonly Variant[],
  isFilling = false,
): Promise<void> {
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id)
  const tokens: TokenCache = new Map()
  const known = new Map<string, 0 | 1>()
  const index = isSqlite(tx) ? sqliteIndex : postgresIndex
  const rows = products
    .filter(({ listed }) => listed === 1)
    .map((product) => {
      const words = wordsOf(product, variantsOf.get(product.id) ?? [], tokens)
      learn(words, known)
      return rowOf(product, index.columnsOf(words, `${listsOf(product).join(' ')} `))
    })
    // SQLite's index writes what comes in its order in one piece.
    .toSorted((one, other) => one.place - other.place)
  const hidden = products.filter(({ listed }) => listed === 0).map(({ id }) => id)
  if (hidden.length > 0 && !isFilling) await tx.deleteFrom('product_words').where('product_id', 'in', hidden).execute()
  // In a fixed order, so that two imports never wait for each other.
  const words = Array.from(known, ([word, in_name]) => ({ word, in_name })).toSorted((a, b) =>
    a.word < b.word ? -1 : 1,
  )
  await Promise.all([
    writeShelf(tx, products, isFilling),
    insertAll(tx, 'product_words', rows, isFilling ? insertOnly : upsert('product_id', rows)),
    insertAll(tx, 'search_words', words, (insert) =>
      insert.onConflict((conflict) =>
        conflict
          .column('word')
          .doUpdateSet({ in_name: sql.lit<1>(1) })
          .where('search_words.in_name', '=', sql.lit<0>(0))
          .where('excluded.in_name', '=', sql.lit<1>(1)),
      ),
    ),
  ])
}

const ORDERS = 5001
const IDS = 2 ** 31

/** Where a product stands among all in the order `featured`, as one number: the better, the lower. The id is its end. */
export const placeOf = ({ id, featured, rating }: Pick<Product, 'id' | 'featured' | 'rating'>): number =>
  ((1 - featured) * ORDERS + (ORDERS - 1 - Math.round(rating * 1000))) * IDS + (IDS - 1 - id)

function wordsOf(product: Product, variants: Variant[], tokens: TokenCache): ProductWords {
  const { name, description, category, vendor } = product
  const tags = JSON.parse(product.tags) as string[]
  const described = variants.map(({ sku, options }) => ({ sku, options: JSON.parse(options) as OptionValue[] }))
  return productWords({ name, description, category, vendor, tags, variants: described }, tokens)
}

/** Whether a word stands in names, by words. */
function learn({ named, said }: ProductWords, known: Map<string, 0 | 1>): void {
  for (const word of said) if (!known.has(word) && isWorthKnowing(word)) known.set(word, 0)
  for (const word of named) if (word.length <= LONGEST_WORD) known.set(word, 1)
}

const rowOf = (product: Product, words: WordColumns): Schema['product_words'] => ({
  product_id: product.id,
  place: placeOf(product),
  name_folded: product.name_folded,
  ...words,
})

/** The lists that a product is in, as words that nobody can type: so the index finds what is in a list as well. */
const listsOf = ({ category_slug, on_sale, is_deal, featured }: Product): string[] => [
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
