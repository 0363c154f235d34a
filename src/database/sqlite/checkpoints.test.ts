import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import type { Database } from '#database/database.ts'
import { CHECKPOINT_PAGES, FALLBACK_PAGES } from './checkpoints.ts'
import { openSqlite } from './connection.ts'

const PAGE_BYTES = 4096
const CHECKPOINT_BYTES = CHECKPOINT_PAGES * PAGE_BYTES
const FALLBACK_BYTES = FALLBACK_PAGES * PAGE_BYTES
/** Each text fills some pages of its own. */
const TEXT = 'x'.repeat(50 * PAGE_BYTES)

describe('The checkpoints of SQLite', () => {
  let folder: Folder
  let file: string
  let database: Database
  let threads: Worker[]
  const note = (thread: Worker) => void threads.push(thread)
  beforeEach(async () => {
    folder = openFolder()
    file = `${folder.path}/shop.db`
    threads = []
    process.on('worker', note)
    database = await openSqlite(file)
    await database.exec('create table texts (text text)')
  })
  afterEach(async () => {
    process.off('worker', note)
    await database.close()
    folder.remove()
  })

  const write = () => database.transaction((tx) => sql`insert into texts values (${TEXT})`.execute(tx))
  const writeCheckpoints = async (count: number) => {
    for (let written = 0; written < count * CHECKPOINT_BYTES; written += TEXT.length) await write()
  }
  const logBytes = () => statSync(`${file}-wal`).size

  it('are made by a thread, and start the log anew while the shop writes without a pause', async () => {
    await database.tuneForSmallWrites()
    let written = 0
    // On a busy machine the thread is late. Without it the log grows until a commit copies it.
    while (written - logBytes() < 3 * CHECKPOINT_BYTES && logBytes() < FALLBACK_BYTES) {
      await write()
      written += TEXT.length
    }
    expect(logBytes()).toBeLessThan(FALLBACK_BYTES)
    expect(threads).toHaveLength(1)
  })

  it('need no thread before the log is full', async () => {
    await database.tuneForSmallWrites()
    await writeCheckpoints(0.5)
    expect(threads).toEqual([])
  })

  it('keep what another process still reads, and continue afterward', async () => {
    await database.tuneForSmallWrites()
    await write()
    const reader = new DatabaseSync(file, { readOnly: true })
    const texts = reader.prepare('select count(*) as count from texts')
    reader.exec('begin')
    expect(texts.get()).toEqual({ count: 1 })
    await writeCheckpoints(3)
    expect(texts.get()).toEqual({ count: 1 })
    reader.close()
    await writeCheckpoints(6)
    expect(logBytes()).toBeLessThan(6 * CHECKPOINT_BYTES)
  })

  it('are over when the database is closed', async () => {
    await database.tuneForSmallWrites()
    await writeCheckpoints(1.1)
    await database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    database = await openSqlite(file)
    const { rows } = await sql`pragma integrity_check`.execute(database.db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  })
})
