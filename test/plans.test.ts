import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { newDatabases } from '#test/databases.ts'
import { furnish, makeEveryCall } from '#test/every-call.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { flawsOf, recordStatements, planOf } from '#test/statements/statements.ts'

/** Statements that may scan or sort more rows than they return. */
const EXCEPTIONS: [statement: RegExp, reason: string][] = [
  [/from "search_words" .* like /, 'Substrings of one or two letters have no index, and a shop has few words.'],
  [/from "search_words" .* order by "in_name" desc/, 'Sorts only the words with one prefix.'],
  [
    /^select (group_concat|string_agg)\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \((with|select place from)\b.* limit \d+\) as "limited"$/s,
    'Reads at most the counted number of products, by an index or in its order.',
  ],
  [
    /^select group_concat\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \(select rowid as place from words_index where words_index match \?\) as "found"( order by "place" limit \d+)?\) as "limited"$/,
    'FTS5 returns featured ranks in order.',
  ],
  [
    /^select group_concat\(.+\) as "text", count\(\*\) as "count" from \(select "place" from \(select 1 as place from words_known\s+where term >= \? and term < \?\) as "found" order by "place" limit 1\) as "limited"$/,
    'FTS5 starts at the term, and one row is read.',
  ],
  [
    /^select "id" from "products" where "listed" = 1 and "in_stock" = 0 order by "id"$/,
    'Reads every sold-out product, from an index of those alone.',
  ],
  [/"id" in \(/, 'A wishlist has at most a hundred products.'],
  [
    /from "outbox" .* order by "due_at", "id" limit/,
    'The index holds only open messages; sorts those with the same due time.',
  ],
  [/ "dropped_messages" /, 'Holds only what the owner has dropped by hand.'],
  [/ from "order_views" order by /, 'Read when a customer is erased; a person may save at most fifty.'],
  [/ from "pages" where "published" = 1 .* order by "slug"/, 'The index holds only what the owner has written.'],
  [
    /^(?:delete|select "id", "payload") from "outbox" .* "done_at" is null and .*"\w+_at" is not null /,
    'The index holds only messages that wait for the owner.',
  ],
  [
    /from "orders" .* order by "orders"."created_at" desc, "orders"."id" limit/,
    'Sorts only the orders of one account with the same time.',
  ],
]

describe.each(newDatabases)('The statements of all API calls on %s', (_, open) => {
  let test: TestShop
  let calls: Set<string>
  let statements: Set<string>
  beforeAll(async () => {
    test = await openTestShop(open)
    await furnish(test)
    const recorded = recordStatements()
    calls = await makeEveryCall(test).finally(recorded.stop)
    statements = recorded.statements
  })
  afterAll(() => test.close())

  it('do not read the cost of a variant', () => {
    const ofVariants = [...statements].filter((statement) => statement.includes('from "variants"'))
    expect(ofVariants.length).toBeGreaterThan(3)
    expect(ofVariants.filter((statement) => /"cost_cents"|select \*|"variants"\.\*/.test(statement))).toEqual([])
  })

  it('include those of every call in the contract', () => {
    expect(Object.keys(contract).filter((call) => !calls.has(call))).toEqual([])
    expect(statements.size).toBeGreaterThan(60)
  })

  it('scan no whole table, and sort no more rows than they return', async () => {
    const flawed = new Map<string, string[]>()
    for (const statement of statements) {
      const flaws = flawsOf(test.shop.database, statement, await planOf(test.shop.database, statement))
      const isAllowed = EXCEPTIONS.some(([exception]) => exception.test(statement))
      if (flaws.length > 0 && !isAllowed) flawed.set(statement, flaws)
    }
    expect(flawed).toEqual(new Map())
  })
})
