import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { ShopError } from '#domain/errors.ts'
import { strangeness } from '#database/migrate.ts'
import { discard, moveInto } from './part-file.ts'
import { openPart } from '#database/new-file.ts'

/** How much is done, from 0 to 1. */
export type OnProgress = (done: number) => void

const PAGES = 500

/** Copies the database as it is at this moment, however much it is written to meanwhile. */
export async function backupSqlite(location: string, file: string, onProgress: OnProgress): Promise<void> {
  const part = `${file}.part`
  discard(part)
  const source = new DatabaseSync(location, { timeout: 5000 })
  try {
    // Without a snapshot of its own the copy would begin anew with each order, and never end in a busy shop.
    source.exec('begin; select count(*) from migrations')
    const progress = (pages: { totalPages: number; remainingPages: number }) =>
      onProgress(1 - pages.remainingPages / pages.totalPages)
    await backup(source, part, { rate: PAGES, progress })
    source.exec('commit')
  } finally {
    source.close()
  }
  seal(part)
  refuse(part, file, damageOf)
  // The last moment at which an order to stop is heard.
  await turn()
  moveInto(part, file)
}

/** Puts a backup in the place of the database. Throws ShopError for another file, and while a shop has the database open. */
export async function restoreSqlite(location: string, file: string, onProgress: OnProgress): Promise<void> {
  const part = `${location}.part`
  const leave = () => discard(part)
  // Whoever stops the process leaves nothing behind.
  process.once('exit', leave)
  try {
    await copy(file, part, onProgress)
    refuse(part, file, (copy) => damageOf(copy) ?? strangenessOf(copy))
    // The last moment at which an order to stop is heard.
    await turn()
    closeOrRefuse(location)
    // Of a database that cannot be read these may be left, and would be taken for changes to the new one.
    for (const leftover of ['-wal', '-shm', '-journal'].map((ending) => location + ending))
      rmSync(leftover, { force: true })
    moveInto(part, location)
  } finally {
    process.removeListener('exit', leave)
    // There only when it was refused, or the disk is full: nobody shall find a second copy of the shop.
    leave()
  }
}

async function copy(file: string, part: string, onProgress: OnProgress): Promise<void> {
  const { size } = statSync(file)
  let copied = 0
  const source = createReadStream(file, { highWaterMark: COPIED_AT_ONCE })
  source.on('data', (bytes) => onProgress(Math.min(1, (copied += bytes.length) / size)))
  await pipeline(source, openPart(part))
}

const COPIED_AT_ONCE = 4 * 1024 * 1024

/** `name` is what the owner calls the file. */
function refuse(part: string, name: string, problemOf: (copy: DatabaseSync) => string | null): void {
  const problem = ask(part, problemOf)
  if (problem) throw new ShopError('invalid', `${name} is not a whole backup of a shop: ${problem}`)
}

function ask(file: string, problemOf: (copy: DatabaseSync) => string | null): string | null {
  let copy: DatabaseSync | undefined
  try {
    copy = new DatabaseSync(file, { readOnly: true })
    return problemOf(copy)
  } catch (error) {
    return (error as Error).message
  } finally {
    copy?.close()
  }
}

function damageOf(copy: DatabaseSync): string | null {
  const { integrity_check: found } = copy.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  return found === 'ok' ? null : found
}

function strangenessOf(copy: DatabaseSync): string | null {
  const problem = strangeness('sqlite', migrationsOf(copy))
  return problem && `${problem}.`
}

function migrationsOf(copy: DatabaseSync): string[] {
  if (!copy.prepare(`select 1 from pragma_table_info('migrations') where name = 'name'`).get()) return []
  return copy
    .prepare('select name from migrations')
    .all()
    .map(({ name }) => String(name))
}

/** A backup is one file, with nothing of it beside it. */
function seal(part: string): void {
  const copy = new DatabaseSync(part)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}

/** Leaving the log is allowed only to a connection that is the last: a shop that runs would go on in the old file. */
function closeOrRefuse(location: string): void {
  if (!existsSync(location)) return
  const target = new DatabaseSync(location)
  try {
    target.exec('pragma journal_mode = delete')
  } catch (error) {
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    if (code === BUSY) throw new ShopError('conflict', 'The shop is running. Stop it, then restore.')
    // It cannot be read: that may be why it is replaced.
    if (!UNREADABLE.includes(code)) throw error
  } finally {
    target.close()
  }
}

const BUSY = 5
// SQLITE_CORRUPT, SQLITE_NOTADB
const UNREADABLE = [11, 26]
