import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { conflict } from '#domain/errors.ts'
import { invalidBackup, type OnProgress } from '#database/backup-file.ts'
import { schemaProblem } from '#database/migrate.ts'
import { openPart, SQLITE_SUFFIXES, writePart } from '#database/new-file.ts'
import { addFiles, damagedFile, takeFiles, type BackupFile } from './backup-files.ts'
import { isOpenElsewhere, leaveWalMode } from './exclusive.ts'
import { LOCK_TIMEOUT_MS } from './lock.ts'
import { resultCode, SQLITE } from './result-codes.ts'

const PAGES_PER_STEP = 500
const COPY_BYTES = 4 * 2 ** 20

type Backup = {
  part: string
  /** The name shown in messages. */
  file: string
  onProgress: OnProgress
  files: AsyncIterable<BackupFile>
}

/** Copies a snapshot of the database to `part` while others write, and adds the files to the copy. */
export async function backupSqlite(location: string, { part, file, onProgress, files }: Backup): Promise<void> {
  rmSync(part, { force: true })
  const source = new DatabaseSync(location, { timeout: LOCK_TIMEOUT_MS })
  try {
    // The read transaction pins a snapshot. Otherwise, every write would restart the copy.
    source.exec('begin; select count(*) from migrations')
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      onProgress(1 - remainingPages / totalPages)
    await backup(source, part, { rate: PAGES_PER_STEP, progress })
    source.exec('commit')
  } finally {
    source.close()
  }
  leaveWalMode(part)
  // A row of the snapshot may refer to a file, so the files are read after it.
  await withCopy(part, (copy) => addFiles(copy, files))
  requireValid(part, file, damageOf)
  // The last event loop turn in which a signal can stop the process.
  await nextTurn()
}

type Restore<T> = {
  onProgress: OnProgress
  /** Changes the copy before it becomes the database. */
  prepare: (part: string) => Promise<T>
  /** Called with each file of the backup once all are verified, before the database is replaced. */
  take: (file: BackupFile) => Promise<void>
}

/** Replaces the database with a backup. Throws ShopError for any other kind of file, or if a shop has the database open. */
export async function restoreSqlite<T>(
  location: string,
  file: string,
  { onProgress, prepare, take }: Restore<T>,
): Promise<T> {
  let prepared: T
  await writePart(location, async (part) => {
    await copy(file, part, onProgress)
    requireValid(part, file, (copy) => damageOf(copy) ?? schemaProblem('sqlite', appliedMigrations(copy)))
    prepared = await prepare(part)
    // This check changes the header of the database file, so it runs once the backup is copied and prepared.
    rejectOpen(location)
    await withCopy(part, (copy) => takeFiles(copy, take))
    leaveWalMode(part)
    await nextTurn()
    rejectOpen(location)
    // An unreadable database may leave these files behind, and SQLite would apply them to the new one.
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

async function withCopy(part: string, work: (copy: DatabaseSync) => Promise<void>): Promise<void> {
  const copy = new DatabaseSync(part)
  try {
    await work(copy)
  } finally {
    copy.close()
  }
}

function damageOf(copy: DatabaseSync): string | null {
  const { integrity_check: result } = copy.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  if (result !== 'ok') return result
  const damaged = damagedFile(copy)
  return damaged && `its ${damaged} is damaged`
}

function appliedMigrations(copy: DatabaseSync): string[] {
  if (!copy.prepare(`select 1 from pragma_table_info('migrations') where name = 'name'`).get()) return []
  const rows = copy.prepare('select name from migrations').all()
  return rows.map(({ name }) => String(name))
}

/** Throws ShopError while a shop has the database open, because it would keep writing to the replaced file. */
function rejectOpen(location: string): void {
  if (!existsSync(location)) return
  try {
    if (isOpenElsewhere(location)) throw conflict('The shop is running. Stop it, then restore.')
  } catch (error) {
    const code = resultCode(error)
    // The unreadable database may be the very reason for the restore.
    if (code !== SQLITE.CORRUPT && code !== SQLITE.NOTADB) throw error
  }
}
