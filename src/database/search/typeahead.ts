import { sql } from 'kysely'
import type { Search } from '#domain/search/query.ts'
import { stemOf } from '#domain/search/words.ts'
import { containing, startingWith } from '#database/like-pattern.ts'
import { filterPredicateOf } from '#database/product-list/filter-predicate.ts'
import { NO_FILTER } from '#database/product-list/product-filter.ts'
import { openSearch, type SearchContext, type SearchDatabase } from './posting-lists.ts'
import { bestFirst } from './relevance.ts'
import type { Matcher } from './search-index.ts'
import { expand, tiersOf } from './tiers.ts'
import { wordsWithPrefix } from './vocabulary.ts'

/** Reads no tier after `enough` products. `isInMetadata`: at least one is found by more than its description. */
export async function bestIds(
  database: SearchDatabase,
  search: Search,
  { enough, limit }: { enough: number; limit: number },
): Promise<{ ids: number[]; isInMetadata: boolean }> {
  const context = await openSearch(database)
  const { index } = context
  const predicate = filterPredicateOf(index, NO_FILTER)
  const best = (tiers: Matcher[]) => bestFirst(context, predicate, tiers, { limit, enough })
  const idsOf = (found: { row: number }[]) => found.map(({ row }) => index.ids[row]!)
  const starting = await best(await namePrefixTiers(context, search.substring))
  if (starting.length > 0) return { ids: idsOf(starting), isInMetadata: true }
  const { inMetadata, inDescription } = tiersOf(context, await expand(context, search), [])
  const found = await best([...inMetadata, ...inDescription])
  return { ids: idsOf(found), isInMetadata: found.some(({ rank: [tier] }) => tier < inMetadata.length) }
}

const MAX_PREFIX_LENGTH = 2
const MAX_WORDS = 60
const SCANNED_PRODUCTS = 5000

/** Scans the first products, where common prefixes occur, and then reads the index for rare ones. */
async function namePrefixTiers({ db, search }: SearchContext, prefix: string): Promise<Matcher[]> {
  if (prefix === '' || Array.from(prefix).length > MAX_PREFIX_LENGTH) return []
  const words = await wordsWithPrefix(db, prefix, MAX_WORDS)
  if (words.length === 0) return []
  const hasPrefix = sql<boolean>`(name_folded like ${startingWith(prefix)} escape '\\' or name_folded like ${containing(` ${prefix}`)} escape '\\')`
  const scan: Matcher = () => sql`(select place from (
    select place, name_folded from product_words order by place limit ${sql.lit(SCANNED_PRODUCTS)}) as first
    where ${hasPrefix})`
  const term = { stems: [...new Set(words.map(stemOf))], prefix: null }
  return [scan, search.fullText.match({ variants: [[term]], field: 'name' })]
}
