import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addMany, addProduct, addSizes } from '#test/examples.ts'
import { catalogVersion, raiseCatalogVersion, raiseCatalogVersionAbove } from '#database/catalog/catalog-version.ts'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { EVERY_PRODUCT, type ListQuery } from './product-filter.ts'
import { findProducts } from './product-list.ts'
import { writeIndexRows } from './index-rows.ts'
import { takeStock } from '#database/catalog/variants.ts'

const ALL: ListQuery = { ...EVERY_PRODUCT, limit: 100, withFacets: true }

describe.each(databases)('The catalog index on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const list = (filter: Partial<ListQuery> = {}) => findProducts(database, { ...ALL, ...filter })
  const counts = async (filter: Partial<ListQuery> = {}) =>
    Object.fromEntries(
      (await list(filter)).facets.flatMap(({ values }) => values.map(({ value, count }) => [value, count])),
    )

  /** Changes a product the way an import does. */
  const change = (id: number, values: { listed?: 0 | 1; in_stock?: 0 | 1; tags?: string; price_cents?: number }) =>
    database.transaction(async (tx) => {
      await raiseCatalogVersion(tx)
      const changed = tx.updateTable('products').set(values).where('id', '=', id).returningAll()
      const product = await changed.executeTakeFirstOrThrow()
      await writeIndexRows(tx, [product], [])
    })

  it('reads products added, changed or hidden since the last read', async () => {
    await addSizes({ database }, ['S', 'M'], { tags: ['linen'] })
    expect(await counts()).toMatchObject({ 'Size:S': 1, 'Size:M': 1, linen: 1 })
    await addSizes({ database }, ['M'], { tags: ['wool'] })
    expect(await counts()).toMatchObject({ 'Size:S': 1, 'Size:M': 2, linen: 1, wool: 1 })
    await change(1, { tags: '["wool"]', price_cents: 100 })
    expect(await counts()).toMatchObject({ 'Size:S': 1, wool: 2 })
    expect(await counts()).not.toHaveProperty('linen')
    expect((await list()).prices).toEqual({ min: 100, max: 2000 })
    await change(1, { listed: 0 })
    expect(await counts()).not.toHaveProperty('Size:S')
    expect((await list({ options: ['Size:M'] })).products.map(({ id }) => id)).toEqual([2])
    await change(1, { listed: 1 })
    expect(await counts()).toMatchObject({ 'Size:S': 1, 'Size:M': 2 })
  })

  it('reads which products are in stock', async () => {
    for (const stock of [1, 2, null]) await addProduct({ database }, { stock, tags: ['one'] })
    const counted = async () => [(await counts())['1'], (await list({ inStock: true, tags: ['one'] })).total]
    expect(await counted()).toEqual([3, 3])
    await database.transaction((tx) => takeStock(tx, 'v1-1', 1, '2026-01-15T00:00:00.000Z'))
    expect(await counted()).toEqual([2, 2])
    await change(1, { in_stock: 1 })
    expect(await counted()).toEqual([3, 3])
  })

  it('is rebuilt for a new id below the others', async () => {
    await addProduct({ database }, { id: 9, tags: ['nine'] })
    expect(await counts()).toMatchObject({ nine: 1 })
    await addProduct({ database }, { id: 5, tags: ['five'] })
    expect(await counts()).toMatchObject({ nine: 1, five: 1 })
    const newest = await list({ tags: ['five', 'nine'], sort: 'newest' })
    expect(newest.products.map(({ id }) => id)).toEqual([9, 5])
  })

  it('shows the products of a restored backup, and none that the backup lacks', async () => {
    await addProduct({ database }, { tags: ['old'] })
    const backup = await database.db.selectFrom('product_index').selectAll().execute()
    const backupVersion = await catalogVersion(database.db)
    await change(1, { tags: '["new"]', price_cents: 100 })
    await addProduct({ database }, { tags: ['later'] })
    const before = await catalogVersion(database.db)
    expect(await counts()).toMatchObject({ new: 1, later: 1 })
    await database.transaction(async (tx) => {
      await tx.updateTable('products').set({ tags: '["old"]', price_cents: 2000 }).where('id', '=', 1).execute()
      for (const table of ['product_words', 'variants'] as const)
        await tx.deleteFrom(table).where('product_id', '=', 2).execute()
      await tx.deleteFrom('product_index').execute()
      await tx.deleteFrom('products').where('id', '=', 2).execute()
      await tx.insertInto('product_index').values(backup).execute()
      await tx.updateTable('catalog_version').set({ version: backupVersion, products_version: backupVersion }).execute()
    })
    await database.transaction((tx) => raiseCatalogVersionAbove(tx, before))
    const restored = await list()
    expect(restored).toMatchObject({ total: 1, prices: { min: 2000, max: 2000 } })
    expect(restored.products.map(({ id }) => id)).toEqual([1])
    expect(await counts()).toMatchObject({ old: 1 })
    expect(await counts()).not.toHaveProperty('new')
  })

  it('serves concurrent first requests', async () => {
    await addMany({ database }, 1200, { tags: ['many'] })
    const all = await Promise.all(Array.from({ length: 5 }, () => counts()))
    for (const each of all) expect(each).toMatchObject({ many: 1200 })
  })

  it('includes products of a shop opened by an earlier version', async () => {
    await addSizes({ database }, ['S'], { tags: ['linen'] })
    await addProduct({ database }, { tags: ['wool'] })
    await database.db.deleteFrom('product_index').execute()
    await migrate(database)
    expect(await counts()).toMatchObject({ 'Size:S': 1, linen: 1, wool: 1 })
  })
})
