import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { conflict } from '#domain/errors.ts'
import { invalidBackup, type OnProgress } from '#database/backup-file.ts'
import { schemaProblem } from '#database/migrate.ts'
import { openPart, SQLITE_SUFFIXES, writePart } from '#database/new-file.ts'
import { isOpenElsewhere, leaveWalMode } from './exclusive.ts'
import { LOCK_TIMEOUT_MS } from './lock.ts'
import { resultCode, SQLITE } from './result-codes.ts'

const PAGES_PER_STEP = 500
const COPY_BYTES = 4 * 2 ** 20

/** Copies a snapshot of the database into `part`, while others write to it. `file` is the name in messages. */
export async function backupSqlite(
  location: string,
  { part, file }: { part: string; file: string },
  onProgress: OnProgress,
): Promise<void> {
  rmSync(part, { force: true })
  const source = new DatabaseSync(location, { timeout: LOCK_TIMEOUT_MS })
  try {
    // The read transaction pins a snapshot. Without it every write would start the copy again.
    source.exec('begin; select count(*) from migrations')
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      onProgress(1 - remainingPages / totalPages)
    await backup(source, part, { rate: PAGES_PER_STEP, progress })
    source.exec('commit')
  } finally {
    source.close()
  }
  leaveWalMode(part)
  requireValid(part, file, damageOf)
  // The last turn of the event loop in which a signal can stop the process.
  await nextTurn()
}

type Restore<T> = {
  onProgress: OnProgress
  /** Changes the copy before it becomes the database. */
  prepare: (part: string) => Promise<T>
}

/** Replaces the database by a backup. Throws ShopError if the file is something else, or a shop has the database open. */
export async function restoreSqlite<T>(
  location: string,
  file: string,
  { onProgress, prepare }: Restore<T>,
): Promise<T> {
  let prepared: T
  await writePart(location, async (part) => {
    await copy(file, part, onProgress)
    requireValid(part, file, (copy) => damageOf(copy) ?? schemaProblem('sqlite', appliedMigrations(copy)))
    prepared = await prepare(part)
    leaveWalMode(part)
    await nextTurn()
    closeForReplacement(location)
    // A database that cannot be read may leave these behind, and SQLite would apply them to the new one.
    for (const suffix of SQLITE_SUFFIXES) rmSync(location + suffix, { force: true })
  })
  return prepared!
}

async function copy(file: string, part: string, onProgress: OnProgress): Promise<void> {
  const { size } = statSync(file)
  let copied = 0
  const source = createReadStream(file, { highWaterMark: COPY_BYTES })
  source.on('data', (bytes) => onProgress(Math.min(1, (copied += bytes.length) / size)))
  await pipeline(source, openPart(part))
}

function requireValid(part: string, file: string, problemOf: (copy: DatabaseSync) => string | null): void {
  const problem = readProblem(part, problemOf)
  if (problem) throw invalidBackup(file, problem)
}

function readProblem(file: string, problemOf: (copy: DatabaseSync) => string | null): string | null {
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
  const { integrity_check: result } = copy.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  return result === 'ok' ? null : result
}

function appliedMigrations(copy: DatabaseSync): string[] {
  if (!copy.prepare(`select 1 from pragma_table_info('migrations') where name = 'name'`).get()) return []
  const rows = copy.prepare('select name from migrations').all()
  return rows.map(({ name }) => String(name))
}

/** Throws ShopError while a shop has the database open: it would go on writing to the replaced file. */
function closeForReplacement(location: string): void {
  if (!existsSync(location)) return
  try {
    if (isOpenElsewhere(location)) throw conflict('The shop is running. Stop it, then restore.')
  } catch (error) {
    const code = resultCode(error)
    // An unreadable database may be the reason for the restore.
    if (code !== SQLITE.CORRUPT && code !== SQLITE.NOTADB) throw error
  }
}
