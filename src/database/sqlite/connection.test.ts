import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openSqlite, openSqliteExclusive } from './connection.ts'

describe('SQLite, while another process holds the write lock', () => {
  let folder: string
  let database: Database
  let other: DatabaseSync
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    database = openSqlite(join(folder, 'shop.db'))
    await migrate(database)
    other = new DatabaseSync(join(folder, 'shop.db'))
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const raised = (db: Pick<Database['db'], 'updateTable'>) =>
    db.updateTable('catalog_version').set({ version: 7 }).execute()
  const version = async () =>
    (await database.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version

  it.each([
    ['a statement', () => raised(database.db)],
    ['a transaction', () => database.transaction(raised)],
    ['a script', () => database.exec('update catalog_version set version = 7')],
  ])('lets %s wait without blocking the event loop', async (_, write) => {
    let isWritten = false
    const written = write().then(() => (isWritten = true))
    for (let turns = 0; turns < 100; turns++) await nextTurn()
    expect(await version(), 'the committed version').toBe(1)
    expect(isWritten).toBe(false)
    other.exec('commit')
    await written
    expect(await version()).toBe(7)
  })

  it('returns a column that another process has added from a cached `select *`', async () => {
    other.exec('commit')
    const read = () => database.db.selectFrom('catalog_version').selectAll().executeTakeFirstOrThrow()
    const before = await read()
    other.exec('alter table catalog_version add column later text default 5')
    expect(await read()).toEqual({ ...before, later: '5' })
  })
})

describe('SQLite, opened for the first import', () => {
  it('goes on when another process opens the file, writes to it and closes it meanwhile', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    const file = join(folder, 'shop.db')
    const database = openSqliteExclusive(file)
    await migrate(database)
    const other = openSqlite(file)
    await other.db.updateTable('catalog_version').set({ version: 7 }).execute()
    expect(database.isFileStillThere()).toBe(true)
    await database.db.updateTable('catalog_version').set({ version: 8 }).execute()
    await other.close()
    await database.db.updateTable('catalog_version').set({ version: 9 }).execute()
    const { version } = await database.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
    expect(version).toBe(9)
    rmSync(file)
    expect(database.isFileStillThere()).toBe(false)
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
