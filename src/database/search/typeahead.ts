import { sql } from 'kysely'
import { stemOf } from '#domain/search/words.ts'
import { containing, startingWith } from '#database/like-pattern.ts'
import { filterPredicateOf } from '#database/product-list/filter-predicate.ts'
import { NO_FILTER } from '#database/product-list/product-filter.ts'
import type { SearchContext } from './context.ts'
import { bestFirst } from './relevance.ts'
import type { Matcher } from './search-index.ts'
import { tiersOf, type Terms } from './tiers.ts'
import { wordsWithPrefix } from './vocabulary.ts'

/** Up to five products are shown, and queries are completed from up to 60 names. */
const SOUGHT = { enough: 5, limit: 60 }

export function bestIds(context: SearchContext, terms: Terms): Promise<number[]> {
  const { inMetadata, inDescription } = tiersOf(context, terms)
  return idsOf(context, [...inMetadata, ...inDescription])
}

async function idsOf(context: SearchContext, tiers: Matcher[]): Promise<number[]> {
  const found = await bestFirst(context, filterPredicateOf(context.index, NO_FILTER), tiers, SOUGHT)
  return found.map(({ row }) => context.index.ids[row]!)
}

const MAX_PREFIX_LENGTH = 2
const MAX_WORDS = 60
const SCANNED_PRODUCTS = 5000

/** Names with a word that starts with one or two letters: common ones are among the first products, rare ones in the index. */
export async function idsWithPrefix(context: SearchContext, prefix: string): Promise<number[]> {
  if (prefix === '' || Array.from(prefix).length > MAX_PREFIX_LENGTH) return []
  const words = await wordsWithPrefix(context.db, prefix, MAX_WORDS)
  if (words.length === 0) return []
  const hasPrefix = sql<boolean>`(name_folded like ${startingWith(prefix)} escape '\\' or name_folded like ${containing(` ${prefix}`)} escape '\\')`
  const scan: Matcher = () => sql`(select place from (
    select place, name_folded from product_words order by place limit ${sql.lit(SCANNED_PRODUCTS)}) as first
    where ${hasPrefix})`
  const term = { stems: [...new Set(words.map(stemOf))], prefix: null }
  return idsOf(context, [scan, context.fullText.match({ variants: [[term]], field: 'name' })])
}
