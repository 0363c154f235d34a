import { sql } from 'kysely'
import { stemOf } from '#domain/search-words.ts'
import { containing, startingWith } from './containing.ts'
import { indexOf, type Asked } from './search-index.ts'
import type { Finding, Places } from './search-terms.ts'
import { wordsFrom } from './vocabulary.ts'

/** More letters are the beginning of few words. */
const FEW_LETTERS = 2
const MOST_WORDS = 60
const FIRST = 5000

/**
 * Products with a word in the name that starts with one or two letters; none for more. What many names have is found among the
 * first of the shop, which are read; what is not there is rare, and an index has it.
 */
export async function startingNames(asked: Asked, start: string): Promise<Finding[]> {
  if (start === '' || Array.from(start).length > FEW_LETTERS) return []
  const words = await wordsFrom(asked.db, start, MOST_WORDS)
  const terms = [{ stems: [...new Set(words.map(stemOf))], start: null }]
  if (words.length === 0) return []
  const starts = sql<boolean>`(name_folded like ${startingWith(start)} escape '\\' or name_folded like ${containing(` ${start}`)} escape '\\')`
  const first: Places = sql`(select place from (select place, name_folded from product_words order by place limit ${sql.lit(FIRST)}) as first
      where ${starts})`
  return [
    { best: () => first, few: first, has: starts },
    indexOf(asked).withWords({ wordings: [terms], reach: 'name', lists: [] }),
  ]
}
