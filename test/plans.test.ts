import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { databases } from '#test/databases.ts'
import { furnish, makeEveryCall } from '#test/every-call.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { flawsOf, recordStatements, planOf } from '#test/statements.ts'

/** What reads or sorts more than it shows, and may. */
const EXCEPTIONS: [statement: RegExp, reason: string][] = [
  [/from "search_words" .* like /, 'A part of one or two letters is in no index: the words of a shop are few.'],
  [/from "search_words" .* order by "in_name" desc/, 'Only the words with the same beginning are sorted.'],
  [
    /^select (group_concat|string_agg)\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \((with|select place from)\b.* limit \d+\) as "limited"$/s,
    'Only places, and no more than are counted: an index finds them, or they are read in its order until there are enough.',
  ],
  [
    /^select group_concat\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \(select rowid as place from words_index where words_index match \?\) as "found"( order by "place" limit \d+)?\) as "limited"$/,
    'FTS5 finds the places in their order.',
  ],
  [
    /^select group_concat\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \(select 1 as place from words_known\s+where term >= \? and term < \?\) as "found" order by "place" limit 1\) as "limited"$/,
    'FTS5 begins at the term, and one row is read.',
  ],
  [/"id" in \(/, 'A wishlist has a hundred products at the most.'],
  [
    /from "outbox" .* order by "due_at", "id" limit/,
    'Only what waits is in the index; its order is that of those due at once.',
  ],
  [
    /from "orders" .* order by "orders"."created_at" desc, "orders"."id" limit/,
    "Only one account's of the same moment.",
  ],
]

describe.each(databases)('What %s is asked', (_, open) => {
  let test: TestShop
  let made: Set<string>
  let statements: Set<string>
  beforeAll(async () => {
    test = await openTestShop(open)
    await furnish(test)
    const recorded = recordStatements()
    made = await makeEveryCall(test).finally(recorded.stop)
    statements = recorded.statements
  })
  afterAll(() => test.close())

  it('is what every call of the contract asks', () => {
    expect(Object.keys(contract).filter((call) => !made.has(call))).toEqual([])
    expect(statements.size).toBeGreaterThan(60)
  })

  it('reads no table from end to end, and sorts no more than it shows', async () => {
    const flawed = new Map<string, string[]>()
    for (const statement of statements) {
      const flaws = flawsOf(test.shop.database, statement, await planOf(test.shop.database, statement))
      const isAllowed = EXCEPTIONS.some(([exception]) => exception.test(statement))
      if (flaws.length > 0 && !isAllowed) flawed.set(statement, flaws)
    }
    expect(flawed).toEqual(new Map())
  })
})
