import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { conflict, unavailable } from '#domain/errors.ts'
import type { Database } from './database.ts'
import { hasCurrentWords, refreshWords } from '#database/search/refresh-words.ts'
import { aliveNodes, hostsOf, WITHOUT_NODES } from '#database/postgres/alive-nodes.ts'
import { isLockTimeout } from './outage.ts'
import { tablesOf } from './tables.ts'
import { foldMissingEmails } from '#database/orders/folded-emails.ts'
import { addMissingIndexRows } from '#database/product-list/index-rows.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Safe to run concurrently. Throws ShopError while an open shop could not continue, or if a lock is held for a minute. */
export async function migrate(database: Database): Promise<void> {
  const { kind, db, exec } = database
  // PostgreSQL fails one of two sessions that create a table at the same moment, even with "if not exists".
  await exec(`${lockOf(kind)} create table if not exists migrations (name text primary key, applied_at text not null)`)
  const applied = new Set(
    (await journalOf(db).selectFrom('migrations').select('name').execute()).map(({ name }) => name),
  )
  const pending = filesFor(kind).filter((file) => !applied.has(nameOf(file)))
  // A single transaction makes a new SQLite file wait for the disk only once.
  const steps = kind === 'sqlite' && applied.size === 0 ? [pending] : pending.map((file) => [file])
  for (const files of steps) await apply(database, files)
  await refreshWords(database)
  await addMissingIndexRows(database)
  await foldMissingEmails(database)
}

async function apply(database: Database, files: string[]): Promise<void> {
  const { kind, db, exec } = database
  const name = nameOf(files[0]!)
  const scripts: string[] = []
  for (const file of files) scripts.push(await claimedScript(database, file))
  for (let tries = 1; ; tries++) {
    try {
      return await exec(`${lockOf(kind)} ${scripts.join('\n')}`)
    } catch (error) {
      if (await isApplied(db, name)) return
      if (!isLockTimeout(error)) {
        // A node may have joined in between.
        for (const file of files) await claimedScript(database, file)
        throw error
      }
      if (tries === MAX_LOCK_TRIES) throw unavailable(lockedOut(name))
      await pause(LOCK_PAUSE_MS)
    }
  }
}

/** The insert acts as a lock: of two nodes that start together, one migrates, and the other waits and then fails here. */
async function claimedScript(database: Database, file: string): Promise<string> {
  const [name, script] = [nameOf(file), readScript(file)]
  const at = new Date().toISOString()
  return isExpanding(script)
    ? `insert into migrations (name, applied_at, expands) values ('${name}', '${at}', 1); ${script}`
    : `insert into migrations (name, applied_at) values ('${name}', '${at}'); ${await dismissNodes(database, name)} ${script}`
}

/** Returns a script that deletes all node rows. Throws ShopError while a node is open. */
async function dismissNodes({ kind, db }: Database, name: string): Promise<string> {
  if (kind === 'sqlite' || !(await isApplied(db, NODES))) return ''
  const nodes = await aliveNodes(db)
  if (nodes.length > 0) throw conflict(stillOpen(name, hostsOf(nodes)))
  // A node that was frozen tries to rejoin when it resumes, and is refused.
  return `${WITHOUT_NODES} delete from nodes;`
}

/** A migration waiting for a table lock would block all later statements, so it times out soon and retries. */
const lockOf = (kind: Database['kind']): string =>
  kind === 'postgres'
    ? `select pg_advisory_xact_lock(${ADVISORY_LOCK}); set local lock_timeout = '2s'; set local statement_timeout = 0;`
    : ''

/** Whether a script only adds, so that nodes of the previous version keep working. Its first line says so. */
const isExpanding = (script: string): boolean => script.startsWith('-- Expands')

export const scriptsFor = (kind: Database['kind']): string[] => filesFor(kind).map(readScript)

const readScript = (file: string): string => readFileSync(new URL(file, folder), 'utf8')

const stillOpen = (name: string, hosts: string): string =>
  `The migration ${name} cannot run while the shop is open, and it is open on ${hosts}. Stop it on every machine first.`

const lockedOut = (name: string): string =>
  `The migration ${name} is waiting for a lock that another program holds. Nothing was changed: stop that program, then try again.`

/** Lists the migrations of a database, without those of a later version that only add. None if it contains no shop. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const tables = await tablesOf(database)
  if (!tables.some(({ name, columns }) => name === 'migrations' && columns.some(isName))) return []
  const known = filesFor(database.kind).map(nameOf)
  const journal = tables.find(({ name }) => name === 'migrations')!
  const rows = journal.columns.some(({ name }) => name === 'expands')
    ? await journalOf(database.db).selectFrom('migrations').select(['name', 'expands']).execute()
    : await journalOf(database.db).selectFrom('migrations').select('name').execute()
  const names = rows
    .filter((row) => known.includes(row.name) || !('expands' in row && row.expands))
    .map(({ name }) => name)
  return names.includes(FIRST) ? names : []
}

export async function pendingMigrations({ kind, db }: Database, applied: readonly string[]): Promise<string[]> {
  const pending = filesFor(kind)
    .map(nameOf)
    .filter((name) => !applied.includes(name))
  // The word tables are created by a migration.
  return pending.length > 0 || (await hasCurrentWords(db)) ? pending : ['the search words of this version']
}

export const onlyExpand = (kind: Database['kind'], pending: readonly string[]): boolean =>
  filesFor(kind).every((file) => !pending.includes(nameOf(file)) || isExpanding(readScript(file)))

export const hasNodesTable = (applied: readonly string[]): boolean => applied.includes(NODES)

/** Returns the reason why this version cannot use a database with these migrations, as a clause; null if it can, or can migrate it. */
export function schemaProblem(kind: Database['kind'], applied: readonly string[]): string | null {
  if (!applied.includes(FIRST)) return 'it contains no shop.'
  const known = filesFor(kind).map(nameOf)
  const newer = applied.find((name) => !known.includes(name) && !WITHDRAWN.includes(name))
  return newer === undefined ? null : `it is from a newer version, which added ${newer}.`
}

const FIRST = '0001_shop'
const NODES = '0079_nodes'
const MAX_LOCK_TRIES = 25
const LOCK_PAUSE_MS = 500
/** Migrations of a released version that no later version needs. */
const WITHDRAWN = ['0025_newsletter']
const ADVISORY_LOCK = 20_260_115
const isName = ({ name }: { name: string }): boolean => name === 'name'
const nameOf = (file: string): string => file.split('.')[0]!

const filesFor = (kind: Database['kind']): string[] => migrationsFor(kind, readdirSync(folder))

export function migrationsFor(kind: Database['kind'], files: readonly string[]): string[] {
  const scripts = files.filter((file) => /\.sql$/i.test(file))
  const misnamed = scripts.find((file) => !/^\d{4}_[a-z_]+(\.(sqlite|postgres))?\.sql$/.test(file))
  if (misnamed) throw new Error(`The migration ${misnamed} must have a name such as 0099_store_hours.sql.`)
  return scripts.filter((file) => file.split('.').length === 2 || file.includes(`.${kind}.`)).toSorted()
}

async function isApplied(db: Database['db'], name: string): Promise<boolean> {
  const row = await journalOf(db).selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

const journalOf = (db: Database['db']) =>
  db as unknown as Kysely<{ migrations: { name: string; applied_at: string; expands: 0 | 1 } }>

/** Updates a row without changing it, to see whether writes succeed. */
export const writeNothing = ({ db }: Database) =>
  journalOf(db)
    .updateTable('migrations')
    .set((is) => ({ applied_at: is.ref('applied_at') }))
    .where('name', '=', '0001_shop')
    .execute()
