import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { bulkLoad } from './bulk-load.ts'
import type { Database } from '#database/database.ts'
import type { Tx } from '#database/schema.ts'

/** Inserts a product with this id, so that the catalog appears to be that large. */
const insert = (tx: Tx, id: number) =>
  sql`insert into products (id, slug, name, name_folded, description, category, category_slug, vendor, tags, options,
    featured, on_sale, is_deal, rating, reviews, price_cents, price_varies, in_stock, variant_count, listed, created_at,
    updated_at) values (${id}, 'p', 'P', 'p', '', 'C', 'c', '', '[]', '[]', 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, '', '')`.execute(
    tx,
  )

describe.each(databases.filter(([name]) => name !== 'SQLite'))('An empty shop on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const analyzedRows = async () => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class where oid = 'products'::regclass`.execute(database.db)
    return rows[0]!.rows
  }

  it('A database has planner statistics after a bulk load', async () => {
    await database.transaction((tx) => bulkLoad(tx, () => insert(tx, 6000)))
    expect(await analyzedRows()).toBe(1)
  })

  it('A database stays empty when the bulk load fails', async () => {
    const failing = database.transaction((tx) =>
      bulkLoad(tx, async () => {
        await insert(tx, 1)
        await insert(tx, 2)
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await database.db.selectFrom('products').select('id').execute()).toEqual([])
  })

  it('A bulk load shows no product to readers before its commit', async () => {
    const ids = () => database.db.selectFrom('products').select('id').execute()
    await database.transaction((tx) =>
      bulkLoad(tx, async () => {
        await insert(tx, 1)
        expect(await ids()).toEqual([])
      }),
    )
    expect(await ids()).toEqual([{ id: 1 }])
  })
})
