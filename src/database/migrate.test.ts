import { afterEach, describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { migrate } from './migrate.ts'
import type { Database } from './database.ts'

describe.each(databases)('Migrations on %s', (_, open) => {
  let database: Database
  afterEach(() => database.close())

  it('create an empty shop with its shipping options', async () => {
    database = await open()
    expect(await database.db.selectFrom('products').selectAll().execute()).toEqual([])
    const options = await database.db
      .selectFrom('shipping_options')
      .select(['id', 'price_cents'])
      .orderBy('position')
      .execute()
    expect(options).toEqual([
      { id: 'standard', price_cents: 599 },
      { id: 'express', price_cents: 1299 },
    ])
  })

  it('are applied only once', async () => {
    database = await open()
    await migrate(database)
    expect(await database.db.selectFrom('catalog_version').selectAll().execute()).toHaveLength(1)
  })
})
