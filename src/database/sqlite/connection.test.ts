import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import type { Database } from '#database/database.ts'
import { openDatabase, openForBulkLoad } from '#database/open.ts'
import { outageOf } from '#database/outage.ts'
import { openSqlite, openSqliteExclusive } from './connection.ts'

describe('SQLite, while another process holds the write lock', () => {
  let folder: string
  let database: Database
  let other: DatabaseSync
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    database = await openSqlite(join(folder, 'shop.db'))
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

  it('returns a column added by another process from a cached `select *`', async () => {
    other.exec('commit')
    const read = () => database.db.selectFrom('catalog_version').selectAll().executeTakeFirstOrThrow()
    const before = await read()
    other.exec('alter table catalog_version add column later text default 5')
    expect(await read()).toEqual({ ...before, later: '5' })
  })
})

describe('SQLite, opened for the first import', () => {
  it('continues when another process opens the file, writes to it and closes it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    const file = join(folder, 'shop.db')
    const database = await openSqliteExclusive(file)
    await migrate(database)
    const other = await openSqlite(file)
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

describe('SQLite, while another process creates the file', () => {
  let folder: Folder
  let file: string
  let other: DatabaseSync
  beforeEach(() => {
    folder = openFolder()
    file = join(folder.path, 'shop.db')
    other = new DatabaseSync(file)
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    other.close()
    folder.remove()
  })

  /** Runs `work` while another process holds a lock for `ms`, and resolves to its result. */
  async function duringLock<T>(lock: string, ms: number, work: () => Promise<T>): Promise<T> {
    other.exec(lock)
    let isDone = false
    const done = work().finally(() => (isDone = true))
    // A rejection is expected below.
    done.catch(() => {})
    await vi.advanceTimersByTimeAsync(ms)
    if (!isDone) other.exec('commit')
    await vi.advanceTimersByTimeAsync(1000)
    return done
  }

  it.each([
    ['', openDatabase],
    [' for the first import', openForBulkLoad],
  ])('waits for almost a minute%s, and as long again for its migrations', async (_, open) => {
    const database = await duringLock('begin exclusive', 58_000, () => open(file))
    await duringLock('begin immediate', 58_000, () => migrate(database))
    expect(await database.db.selectFrom('catalog_version').select('version').execute()).toHaveLength(1)
    await database.close()
  })

  it('gives up after a minute, and reports that another program holds the file', async () => {
    const reason = await duringLock('begin exclusive', 62_000, () => openDatabase(file)).catch(outageOf)
    expect(reason).toBe('The database file is locked by another program.')
  })

  it('lets a shopper wait at most five seconds, once the shop is open', async () => {
    const database = await openDatabase(file)
    await migrate(database)
    await database.tuneForSmallWrites()
    const write = () => database.db.updateTable('catalog_version').set({ version: 7 }).execute()
    expect(await duringLock('begin immediate', 6000, write).catch(outageOf)).toContain('locked by another program')
    await database.close()
  })
})
