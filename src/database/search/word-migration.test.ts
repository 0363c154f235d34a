import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { productWords } from '#domain/search/words.ts'
import { databases } from '#test/databases.ts'
import type { Database } from '#database/database.ts'
import { postgresIndex } from '#database/postgres/search-index.ts'

const migration = (name: string) => readFileSync(new URL(`../migrations/${name}.postgres.sql`, import.meta.url), 'utf8')

describe.each(databases.filter(([name]) => name !== 'SQLite'))('Migration 0017 on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const named = (name: string, description: string, tags: string[]) =>
    productWords({
      name,
      description,
      category: 'Home',
      vendor: "O'Neill",
      tags,
      variants: [{ sku: 'A-1', barcode: null, options: [] }],
    })

  it.each([
    [
      'a product with all fields',
      named('Pour-Over Kettle 100%', '<p>A kettle of “steel”, 1 l = 4 cups.</p>', ['hot', 'tea']),
      '=home ==sale ',
    ],
    ['a product with only a name', named('Kettle', '', []), '=home '],
    ['a description that repeats the name', named("Kettle\\'s", 'Kettle', ['kettle']), '=home ===featured '],
  ])('A migration converts search words to the current format: %s', async (_, words, filterTerms) => {
    const { exec, db } = database
    await exec(`drop table product_words; ${migration('0010_search').split('create index')[0]}`)
    await sql`insert into products (id, slug, name, name_folded, description, category, category_slug, vendor, tags, options,
      featured, on_sale, is_deal, rating, reviews, price_cents, price_varies, in_stock, variant_count, listed, created_at,
      updated_at) values (1, 'p', 'P', 'p', '', 'C', 'c', '', '[]', '[]', 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, '', '')`.execute(
      db,
    )
    const before = { name: words.name, kind: words.metadata + filterTerms, body: words.body + filterTerms }
    await sql`insert into product_words (product_id, place, name_folded, name, kind, body)
      values (1, 5, 'p', ${before.name}, ${before.kind}, ${before.body})`.execute(db)
    await exec(migration('0017_narrow_words'))
    const { terms } = postgresIndex.columnsOf(words, filterTerms) as { terms: string }
    const { rows } = await sql`select product_id, place, name_folded, terms = cast(${terms} as tsvector) as same
      from product_words`.execute(db)
    expect(rows).toEqual([{ product_id: 1, place: 5, name_folded: 'p', same: true }])
  })
})
