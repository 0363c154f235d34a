import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { conflict, type ShopError } from '#domain/errors.ts'
import { endAllSessions } from '#database/accounts/accounts.ts'
import { catalogVersion, raiseCatalogVersionAbove } from '#database/catalog/catalog-version.ts'
import { countHeldEmails, holdEmails, holdEmailsScript } from '#database/outbox/held-emails.ts'
import { countPausedWebhooks, pauseWebhooks, pauseWebhooksScript } from '#database/webhooks/webhooks.ts'
import { unfinishedImport } from '#database/import/import-journal.ts'
import { closeDesk } from '#database/people/desk-sessions.ts'
import { aliveNodes, hostsOf, WITHOUT_NODES } from '#database/postgres/alive-nodes.ts'
import { backupPostgres, restorePostgres } from '#database/postgres/backup.ts'
import { keepsOtherSessions } from '#database/postgres/sessions.ts'
import type { BackupFile } from '#database/sqlite/backup-files.ts'
import { resultCode } from '#database/sqlite/result-codes.ts'
import { backupSqlite, restoreSqlite } from '#database/sqlite/backup.ts'
import { rejectOtherKind, type OnProgress } from './backup-file.ts'
import type { Database } from './database.ts'
import { fileSize } from './input-file.ts'
import { appliedMigrations, hasNodesTable, migrate, schemaProblem } from './migrate.ts'
import { createFile } from './new-file.ts'
import { isServer, openDatabase } from './open.ts'
import { schemaOf, tablesOf } from './tables.ts'

type Backup = {
  onProgress?: OnProgress
  /** Files stored outside the database. Only a SQLite backup can contain them. */
  files?: AsyncIterable<BackupFile>
  /** Omits the pictures in the tables. */
  withoutMedia?: boolean
}

export async function backup(
  location: string,
  file: string,
  { onProgress = () => {}, files = none(), withoutMedia = false }: Backup = {},
): Promise<void> {
  await createFile(file, (part) =>
    isServer(location)
      ? backupPostgres(location, part, { onProgress, withoutMedia })
      : backupSqlite(location, { part, file, onProgress, files }),
  )
}

async function* none(): AsyncGenerator<never> {}

type Restore = {
  onProgress?: OnProgress
  take?: (file: BackupFile) => Promise<void>
}

type Restored = { heldEmails: number; pausedWebhooks: number }

/** Replaces a database atomically, and returns what is not sent by itself. Throws ShopError for a bad file or an open database. */
export async function restore(
  location: string,
  file: string,
  { onProgress = () => {}, take = async () => {} }: Restore = {},
): Promise<Restored> {
  fileSize(file)
  await rejectOtherKind(file, isServer(location) ? 'PostgreSQL' : 'SQLite')
  const now = new Date()
  const endSessions = (database: Database, raiseAbove: number): Promise<Restored> =>
    database.transaction(async (tx) => {
      await endAllSessions(tx, now)
      await closeDesk(tx)
      await holdEmails(tx, now.toISOString())
      await pauseWebhooks(tx, now.toISOString())
      // The backup contains the nodes that were open when it was made.
      await sql`delete from nodes`.execute(tx)
      if (raiseAbove > 0) await raiseCatalogVersionAbove(tx, raiseAbove)
      return { heldEmails: await countHeldEmails(tx), pausedWebhooks: await countPausedWebhooks(tx) }
    })
  const prepare = (place: string, raiseAbove = 0): Promise<Restored> =>
    withDatabase(place, async (database) => {
      await migrate(database)
      return endSessions(database, raiseAbove)
    })
  if (!isServer(location)) return restoreSqlite(location, file, { onProgress, prepare, take })
  const before = await withDatabase(location, async (opened) => {
    await rejectOpenShop(opened, now)
    return {
      schema: await schemaOf(opened.db),
      version: (await hasTables(opened)) ? await catalogVersion(opened.db) : 0,
      hasNodes: hasNodesTable(await appliedMigrations(opened)),
    }
  })
  const finalScript = `${holdEmailsScript(now.toISOString())};\n  ${pauseWebhooksScript(now.toISOString())}`
  const { schema } = before
  const firstScript = before.hasNodes ? WITHOUT_NODES : ''
  await restorePostgres(location, file, { onProgress, schema, firstScript, finalScript }).catch(async (error) => {
    // A node may have opened while the file was being read.
    await withDatabase(location, (opened) => rejectOpenShop(opened, now))
    throw error
  })
  // A node that starts in between has cached pages and a catalog index of the replaced shop.
  return prepare(location, before.version)
}

/** Throws ShopError while nodes or an import are running. Nodes of versions without rows in `nodes` are detected by their sessions. */
async function rejectOpenShop(database: Database, now: Date): Promise<void> {
  const applied = await appliedMigrations(database)
  const problem = applied.length > 0 ? schemaProblem('postgres', applied) : null
  if (problem !== null) throw conflict(`The database was not restored: ${problem} Restore with that version.`)
  if (!hasNodesTable(applied)) {
    if (await keepsOtherSessions(database.db)) throw inUse()
    return
  }
  const nodes = await aliveNodes(database.db)
  if (nodes.length > 0) throw conflict(`The shop is open on ${hostsOf(nodes)}. Stop it on every machine, then restore.`)
  const unfinished = await unfinishedImport(database.db)
  if (unfinished && now.getTime() - Date.parse(unfinished.heartbeat_at) < IMPORT_ALIVE_MS) throw inUse()
}

const IMPORT_ALIVE_MS = 60_000

const inUse = (): ShopError => conflict('The database is in use. Stop the shop on every machine, then restore.')

/** Whether a restore would replace data. True for an unreadable file, which may contain anything. */
export async function holdsShop(location: string): Promise<boolean> {
  if (isServer(location)) return withDatabase(location, holdsRows)
  if (!existsSync(location)) return false
  try {
    return await withDatabase(location, holdsRows)
  } catch (error) {
    if (resultCode(error) !== null) return true
    throw error
  }
}

async function holdsRows(database: Database): Promise<boolean> {
  const { db } = database
  if (!(await hasTables(database))) return false
  for (const table of ['orders', 'accounts', 'products'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const hasTables = async (database: Database): Promise<boolean> =>
  (await tablesOf(database)).some(({ name }) => name === 'orders')

async function withDatabase<T>(location: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
