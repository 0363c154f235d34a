import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from '#database/sqlite/connection.ts'
import { createCatalogIndex } from '#database/product-list/catalog-index.ts'
import { readPostings } from './posting-lists.ts'
import type { Matcher } from './search-index.ts'
import { createListCache, POSTINGS_BYTES } from '#database/product-list/list-cache.ts'

const LENGTH = 100_000
const LISTS = 45

/** Matches all products. Each number is another query, so it has another posting list. */
const listNumbered =
  (number: number): Matcher =>
  () =>
    sql`(with recursive ids(id) as (select 1 union all select id + 1 from ids where id < ${LENGTH})
      select 2147483647 - id as place from ids where ${number} = ${number})`

it('The cache of posting lists stays within its size, and keeps the lists used last', async () => {
  const database = await openSqlite(':memory:')
  const { db, search } = database
  const context = { db, search, index: createCatalogIndex() }
  const first = await readPostings(context, listNumbered(0))
  expect([first.length, first[0], first.at(-1)]).toEqual([LENGTH, 1, LENGTH])
  for (let number = 1; number < LISTS; number++) {
    await readPostings(context, listNumbered(number))
    expect(await readPostings(context, listNumbered(0))).toBe(first)
  }
  const { calculatedSize, size } = context.index.cache.postings
  expect(calculatedSize).toBeLessThanOrEqual(POSTINGS_BYTES)
  expect(size).toBe(Math.floor(POSTINGS_BYTES / (4 * LENGTH + 500)))
  context.index.cache = createListCache()
  expect(await readPostings(context, listNumbered(0))).not.toBe(first)
  await database.close()
})
