import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { openSqlite } from './connection.ts'

describe('While another process writes, SQLite', () => {
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
  ])('lets %s wait, and the process go on', async (_, write) => {
    let isWritten = false
    const written = write().then(() => (isWritten = true))
    // Whatever else the process does has its turns, for as long as the other one writes.
    for (let turns = 0; turns < 100; turns++) await turn()
    expect(await version(), 'what is read').toBe(1)
    expect(isWritten).toBe(false)
    other.exec('commit')
    await written
    expect(await version()).toBe(7)
  })

  it('is read by its columns, also by whoever asked before they were changed', async () => {
    other.exec('commit')
    const read = () => database.db.selectFrom('catalog_version').selectAll().executeTakeFirstOrThrow()
    const before = await read()
    other.exec('alter table catalog_version add column later text default 5')
    expect(await read()).toEqual({ ...before, later: '5' })
  })
})
