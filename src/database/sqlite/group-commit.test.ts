import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/database.ts'
import { DatabaseFileMoved, outageOf } from '#database/outage.ts'
import { keepMark } from '#database/accounts/rate-limits.ts'
import { openSqlite } from './connection.ts'

describe('What is written to SQLite at the same time', () => {
  let folder: string
  let file: string
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linden-sqlite-'))
    file = join(folder, 'shop.db')
    database = openSqlite(file)
    await migrate(database)
    await database.expectShoppers()
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  const keep = (db: Pick<Database['db'], 'insertInto'>, key: string) =>
    db.insertInto('rate_limits').values({ key, clear_at_ms: 1 }).execute()
  const kept = async () => (await database.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)
  const keys = Array.from({ length: 20 }, (_, n) => `key ${n}`)
  const failing = (key: string) =>
    database.transaction(async (tx) => {
      await keep(tx, key)
      throw new Error('changed its mind')
    })

  it('goes to the disk at once', async () => {
    const before = commitsIn(file)
    await Promise.all(
      keys.map((key, n) => (n % 2 ? keep(database.db, key) : database.transaction((tx) => keep(tx, key)))),
    )
    expect((await kept()).toSorted()).toEqual(keys.toSorted())
    expect(commitsIn(file) - before).toBe(1)
  })

  it('fails for itself alone', async () => {
    const written = [keep(database.db, 'one'), failing('two'), keep(database.db, 'one'), keep(database.db, 'three')]
    expect((await Promise.allSettled(written)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(await kept()).toEqual(['one', 'three'])
  })

  it('fails for all when the disk does not have it', async () => {
    renameSync(file, `${file}.away`)
    const written = [keep(database.db, 'one'), database.transaction((tx) => keep(tx, 'two'))]
    for (const write of await Promise.allSettled(written))
      expect(write).toEqual({ status: 'rejected', reason: expect.any(DatabaseFileMoved) as unknown })
    renameSync(`${file}.away`, file)
    await keep(database.db, 'three')
    expect(await kept()).toEqual(['three'])
  })

  it('fails for all when the disk is full, and everybody hears that it is', async () => {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(database.db)
    // SQLite takes the least number that holds what is there.
    await pragma('max_page_count = 1')
    const tooMuch = 'x'.repeat(1_000_000)
    const written = ['one', tooMuch].map((key) => database.transaction((tx) => keep(tx, key)))
    const reasons = (await Promise.allSettled(written)).map((write) => 'reason' in write && outageOf(write.reason))
    expect(reasons).toEqual(Array.from({ length: 2 }, () => 'The disk that holds DATA_DIR is full.'))
    await pragma('max_page_count = 100000')
    await keep(database.db, 'three')
    expect(await kept()).toEqual(['three'])
  })

  it('keeps nothing of what was asked at once with what has failed', async () => {
    const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(database.db)
    await pragma('max_page_count = 1')
    // SQLite has ended the transaction by itself after the first.
    const keys = ['x'.repeat(1_000_000), 'two', 'three']
    await expect(database.transaction((tx) => Promise.all(keys.map((key) => keepMark(tx, key, 1))))).rejects.toThrow()
    await pragma('max_page_count = 100000')
    expect(await kept()).toEqual([])
  })

  it('is seen by nobody before the disk has it', async () => {
    const seen: string[][] = []
    await database.transaction(async (tx) => {
      await keep(tx, 'one')
      seen.push(await kept())
    })
    expect([...seen, await kept()]).toEqual([[], ['one']])
  })
})

/** A frame of the log is a commit when it says how large the database is then (SQLite's file format, 4.1). */
function commitsIn(file: string): number {
  const log = readFileSync(`${file}-wal`)
  const pageBytes = log.readUInt32BE(8)
  const salt = log.readBigUInt64BE(16)
  let commits = 0
  for (let at = 32; at + 24 + pageBytes <= log.length; at += 24 + pageBytes)
    if (log.readUInt32BE(at + 4) > 0 && log.readBigUInt64BE(at + 8) === salt) commits++
  return commits
}
