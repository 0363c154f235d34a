import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { DatabaseFileMoved, outageOf } from '#database/outage.ts'
import { setFlag } from '#database/accounts/rate-limits.ts'
import { openSqlite } from './connection.ts'

describe('Concurrent writes to SQLite', () => {
  let folder: string
  let file: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    file = join(folder, 'shop.db')
    database = await openSqlite(file)
    await migrate(database)
    await database.tuneForSmallWrites()
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const put = (db: Pick<Database['db'], 'insertInto'>, key: string) =>
    db.insertInto('rate_limits').values({ key, clear_at_ms: 1 }).execute()
  const stored = async () => (await database.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
  const keys = Array.from({ length: 20 }, (_, n) => `key ${n}`)
  const failing = (key: string) =>
    database.transaction(async (tx) => {
      await put(tx, key)
      throw new Error('rolled back')
    })

  it('are one commit', async () => {
    const before = commitsIn(file)
    await Promise.all(
      keys.map((key, n) => (n % 2 ? put(database.db, key) : database.transaction((tx) => put(tx, key)))),
    )
    expect((await stored()).toSorted()).toEqual(keys.toSorted())
    expect(commitsIn(file) - before).toBe(1)
  })

  it('fail independently of each other', async () => {
    const written = [put(database.db, 'one'), failing('two'), put(database.db, 'one'), put(database.db, 'three')]
    expect((await Promise.allSettled(written)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(await stored()).toEqual(['one', 'three'])
  })

  it('all fail when the database file was moved', async () => {
    renameSync(file, `${file}.away`)
    const written = [put(database.db, 'one'), database.transaction((tx) => put(tx, 'two'))]
    for (const write of await Promise.allSettled(written))
      expect(write).toEqual({ status: 'rejected', reason: expect.any(DatabaseFileMoved) as unknown })
    renameSync(`${file}.away`, file)
    await put(database.db, 'three')
    expect(await stored()).toEqual(['three'])
  })

  it('all fail with the reason when the disk is full', async () => {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(database.db)
    // SQLite rounds it up to the current size.
    await pragma('max_page_count = 1')
    const tooLong = 'x'.repeat(1_000_000)
    const written = ['one', tooLong].map((key) => database.transaction((tx) => put(tx, key)))
    const reasons = (await Promise.allSettled(written)).map((write) => 'reason' in write && outageOf(write.reason))
    expect(reasons).toEqual(Array.from({ length: 2 }, () => 'The disk that holds DATA_DIR is full.'))
    await pragma('max_page_count = 100000')
    await put(database.db, 'three')
    expect(await stored()).toEqual(['three'])
  })

  it('are all rolled back if one query of their transaction fails', async () => {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(database.db)
    await pragma('max_page_count = 1')
    // After the first query, SQLite has already ended the transaction.
    const keys = ['x'.repeat(1_000_000), 'two', 'three']
    await expect(database.transaction((tx) => Promise.all(keys.map((key) => setFlag(tx, key, 1))))).rejects.toThrow()
    await pragma('max_page_count = 100000')
    expect(await stored()).toEqual([])
  })

  it('leave the file to other processes once all of them have failed', async () => {
    const other = new DatabaseSync(file, { timeout: 0 })
    await expect(failing('one')).rejects.toThrow('rolled back')
    other.exec('begin immediate; rollback')
    other.close()
    await put(database.db, 'two')
    expect(await stored()).toEqual(['two'])
  })

  it('are visible to readers only once committed', async () => {
    const seen: string[][] = []
    await database.transaction(async (tx) => {
      await put(tx, 'one')
      seen.push(await stored())
    })
    expect([...seen, await stored()]).toEqual([[], ['one']])
  })
})

/** A commit frame of the log contains the size of the database; other frames contain 0 (SQLite's file format, 4.1). */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`)
  const pageBytes = log.readUInt32BE(8)
  const salt = log.readBigUInt64BE(16)
  let commits = 0
  for (let at = 32; at + 24 + pageBytes <= log.length; at += 24 + pageBytes)
    if (log.readUInt32BE(at + 4) > 0 && log.readBigUInt64BE(at + 8) === salt) commits++
  return commits
}
