import { fromJson } from '#database/columns.ts'
import { sql } from 'kysely'
import { MAX_WORD_LENGTH, productWords, type ProductWords, type TokenCache } from '#domain/search/words.ts'
import { sqliteIndex } from '#database/sqlite/search-index.ts'
import { postgresIndex } from '#database/postgres/search-index.ts'
import { insertAll, isSqlite, insertOnly, upsert } from '#database/import/bulk-insert.ts'
import type { Schema, Tx, WordColumns } from '#database/schema.ts'
import { writeIndexRows, type PricedVariant } from '#database/product-list/index-rows.ts'

type Product = Schema['products']
type Variant = PricedVariant & Pick<Schema['variants'], 'sku' | 'barcode' | 'options'>

/** Call it in the transaction that writes the products. Deletes the words of unpublished ones. */
export async function writeSearchWordsAndIndexRows(
  tx: Tx,
  products: readonly Product[],
  variants: readonly Variant[],
  isEmptyShop = false,
): Promise<void> {
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id)
  const tokens: TokenCache = new Map()
  const vocabulary = new Map<string, 0 | 1>()
  const index = isSqlite(tx) ? sqliteIndex : postgresIndex
  const rows = products
    .filter(({ listed }) => listed === 1)
    .map((product) => {
      const words = wordsOf(product, variantsOf.get(product.id) ?? [], tokens)
      addToVocabulary(words, vocabulary)
      return wordRow(product, index.columnsOf(words, `${filterTermsOf(product).join(' ')} `))
    })
    // FTS5 writes rows much faster if they arrive in key order.
    .toSorted((one, other) => one.place - other.place)
  const hidden = products.filter(({ listed }) => listed === 0).map(({ id }) => id)
  if (hidden.length > 0 && !isEmptyShop)
    await tx.deleteFrom('product_words').where('product_id', 'in', hidden).execute()
  // A fixed order prevents deadlocks between imports.
  const words = Array.from(vocabulary, ([word, in_name]) => ({ word, in_name })).toSorted((a, b) =>
    a.word < b.word ? -1 : 1,
  )
  await Promise.all([
    writeIndexRows(tx, products, variants, isEmptyShop),
    insertAll(tx, 'product_words', rows, isEmptyShop ? insertOnly : upsert('product_id', rows)),
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

const RATING_STEPS = 5001
const ID_LIMIT = 2 ** 31

/** A product's position in the order `featured` as one ascending number, with the id in its lowest 31 bits. */
export const featuredRank = ({ id, featured, rating }: Pick<Product, 'id' | 'featured' | 'rating'>): number =>
  ((1 - featured) * RATING_STEPS + (RATING_STEPS - 1 - Math.round(rating * 1000))) * ID_LIMIT + (ID_LIMIT - 1 - id)

function wordsOf(product: Product, variants: Variant[], tokens: TokenCache): ProductWords {
  const { name, description, category, vendor } = product
  const tags = fromJson(product.tags)
  const described = variants.map(({ options, ...codes }) => ({
    ...codes,
    options: fromJson(options),
  }))
  return productWords({ name, description, category, vendor, tags, variants: described }, tokens)
}

function addToVocabulary({ inName, elsewhere }: ProductWords, vocabulary: Map<string, 0 | 1>): void {
  for (const word of elsewhere) if (!vocabulary.has(word) && isCorrectable(word)) vocabulary.set(word, 0)
  for (const word of inName) if (word.length <= MAX_WORD_LENGTH) vocabulary.set(word, 1)
}

const wordRow = (product: Product, words: WordColumns): Schema['product_words'] => ({
  product_id: product.id,
  place: featuredRank(product),
  name_folded: product.name_folded,
  ...words,
})

/** A product's category and collections, as terms that no search text can contain. The full-text index filters by them. */
const filterTermsOf = ({ category_slug, on_sale, is_deal, featured }: Product): string[] => [
  categoryTerm(category_slug),
  ...(on_sale ? [collectionTerm('sale')] : []),
  ...(is_deal ? [collectionTerm('deals')] : []),
  ...(featured ? [FEATURED_TERM] : []),
]
export const categoryTerm = (slug: string): string => `=${slug}`
export const collectionTerm = (collection: string): string => `==${collection}`
export const FEATURED_TERM = '===featured'

const isCorrectable = (word: string): boolean => word.length > 2 && word.length <= 40 && !/\d/.test(word)
