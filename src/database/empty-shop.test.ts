import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { fillEmptyShop } from './empty-shop.ts'
import type { Database } from './open.ts'
import type { Tx } from './schema.ts'
import { transact } from './transaction.ts'

/** A product with this id, so that the catalog seems to have as many. */
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

  const seen = async () => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class where oid = 'products'::regclass`.execute(database.db)
    return rows[0]!.rows
  }

  it('is looked at when it has been filled with many products', async () => {
    await transact(database.db, (tx) => fillEmptyShop(tx, () => insert(tx, 6000)))
    expect(await seen()).toBe(1)
  })

  /** Every key, index and column, and who may do what. */
  const structure = async () => {
    const { rows } = await sql`
      select pg_get_indexdef(oid) as text from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace
      union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
      union all select table_name || column_name || data_type || is_nullable || coalesce(column_default, '')
        from information_schema.columns where table_schema = current_schema()
      union all select schema_name::text from information_schema.schemata where starts_with(schema_name, current_schema())
      order by 1`.execute(database.db)
    return rows
  }

  it('has the same tables, keys and indexes when it has been filled', async () => {
    const before = await structure()
    await transact(database.db, (tx) => fillEmptyShop(tx, () => insert(tx, 1)))
    expect(await structure()).toEqual(before)
    expect(await database.db.selectFrom('products').select('id').execute()).toEqual([{ id: 1 }])
  })

  it('is as it was when filling it fails', async () => {
    const before = await structure()
    const failing = transact(database.db, (tx) =>
      fillEmptyShop(tx, async () => {
        await insert(tx, 1)
        await insert(tx, 2)
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await structure()).toEqual(before)
    expect(await database.db.selectFrom('products').select('id').execute()).toEqual([])
  })

  it.each([
    ['a view', 'create view offers as select id from products where on_sale = 1', 'select * from offers'],
    ['a right', 'grant select on variants to public', `select relacl from pg_class where oid = 'variants'::regclass`],
  ])('is filled where its owner has given it %s, which stays', async (_, given, asked) => {
    await database.exec(given)
    const before = await sql.raw(asked).execute(database.db)
    await transact(database.db, (tx) => fillEmptyShop(tx, () => insert(tx, 1)))
    expect((await sql.raw(asked).execute(database.db)).rows).toEqual(before.rows)
    expect(await database.db.selectFrom('products').select('id').execute()).toEqual([{ id: 1 }])
  })
})

/** PGlite has one connection. */
describe.each(databases.filter(([name]) => name === 'PostgreSQL'))('While an empty shop is filled on %s', (_, open) => {
  it('nobody waits who looks at it', async () => {
    const database = await open()
    const ids = () => database.db.selectFrom('products').select('id').execute()
    await transact(database.db, (tx) =>
      fillEmptyShop(tx, async () => {
        await insert(tx, 1)
        expect(await ids()).toEqual([])
      }),
    )
    expect(await ids()).toEqual([{ id: 1 }])
    await database.close()
  })
})
