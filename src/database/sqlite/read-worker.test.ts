import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openSqlite } from './connection.ts'

describe('The read worker of SQLite', () => {
  let folder: Folder
  let database: Database
  let threads: Worker[]
  const note = (thread: Worker) => void threads.push(thread)
  beforeEach(async () => {
    folder = openFolder()
    database = await openSqlite(`${folder.path}/shop.db`)
    await migrate(database)
    threads = []
    process.on('worker', note)
  })
  afterEach(async () => {
    process.off('worker', note)
    await database.close()
    folder.remove()
  })

  /** Inserts a product with this id. The size of a catalog is estimated by its highest id. */
  const insertProduct = (id: number) =>
    database.exec(`insert into products (id, slug, name, name_folded, description, category, category_slug, vendor, tags,
      options, featured, on_sale, is_deal, rating, reviews, price_cents, price_varies, in_stock, variant_count, listed,
      created_at, updated_at)
      values (${id}, 'p', 'P', 'p', '', 'C', 'c', '', '[]', '[]', 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, '', '')`)
  const versionIn = async (db: Database['db']) =>
    (await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version
  /** A query whose duration is proportional to `most`. */
  const countTo = (most: number) =>
    sql<{ counted: number }>`
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers limit ${most})
      select count(*) as counted from numbers`

  it('keeps the main thread free to respond when the catalog is large', async () => {
    await insertProduct(1_000_000)
    let isCounted = false
    const counted = countTo(3_000_000)
      .execute(database.readOnly)
      .then(({ rows }) => {
        isCounted = true
        return rows
      })
    for (let asked = 0; asked < 20; asked++) expect(await versionIn(database.db)).toBe(1)
    expect(isCounted).toBe(false)
    expect(await counted).toEqual([{ counted: 3_000_000 }])
    expect(threads).toHaveLength(1)
  })

  it('sees the latest commit', async () => {
    await insertProduct(1_000_000)
    for (let version = 2; version < 12; version++) {
      await database.transaction(raiseCatalogVersion)
      expect(await versionIn(database.readOnly)).toBe(version)
    }
  })

  it('starts no thread for a small catalog', async () => {
    expect(await versionIn(database.readOnly)).toBe(1)
    await insertProduct(5000)
    expect(await versionIn(database.readOnly)).toBe(1)
    expect(threads).toEqual([])
  })

  it('reports errors with SQLite’s codes', async () => {
    await insertProduct(1_000_000)
    const failing = sql`select * from nowhere`.execute(database.readOnly)
    await expect(failing).rejects.toMatchObject({
      message: 'no such table: nowhere',
      code: 'ERR_SQLITE_ERROR',
      errcode: 1,
    })
    expect(await versionIn(database.readOnly)).toBe(1)
  })

  const terminate = (thread: Worker) => void thread.terminate()
  it('retries a query in a second thread when the first one dies, but not in a third', async () => {
    await insertProduct(1_000_000)
    await versionIn(database.readOnly)
    const dying = countTo(3_000_000).execute(database.readOnly)
    await threads[0]!.terminate()
    expect((await dying).rows).toEqual([{ counted: 3_000_000 }])
    expect(threads).toHaveLength(2)
    // A short query could finish before the thread ends.
    const never = countTo(3_000_000).execute(database.readOnly)
    process.on('worker', terminate)
    await threads[1]!.terminate()
    await expect(never).rejects.toThrow('The thread that reads the database has ended')
    process.off('worker', terminate)
    expect(await versionIn(database.readOnly)).toBe(1)
  })

  it('is not used by reads within a transaction', async () => {
    await insertProduct(1_000_000)
    await database.transaction(async (tx) => {
      await raiseCatalogVersion(tx)
      expect(await versionIn(tx)).toBe(2)
    })
  })
})
