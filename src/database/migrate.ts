import { readdirSync, readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { hasCurrentWords, refreshWords } from '#database/search/refresh-words.ts'
import { tablesOf } from './tables.ts'
import { foldMissingEmails } from '#database/orders/folded-emails.ts'
import { addMissingIndexRows } from '#database/product-list/index-rows.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Applies each pending migration in its own transaction. Any number of processes may do so at once. */
export async function migrate(database: Database): Promise<void> {
  const { kind, db, exec } = database
  // PostgreSQL lets one of two sessions fail that create a table at the same moment, "if not exists" or not.
  const lock = kind === 'postgres' ? `select pg_advisory_xact_lock(${LOCK});` : ''
  await exec(`${lock} create table if not exists migrations (name text primary key, applied_at text not null)`)
  for (const file of filesFor(kind)) {
    const name = nameOf(file)
    const script = readFileSync(new URL(file, folder), 'utf8')
    // The insert is the lock: of two nodes that start together, one migrates, and the other waits and then fails here.
    const claim = `insert into migrations (name, applied_at) values ('${name}', '${new Date().toISOString()}')`
    if (await isApplied(db, name)) continue
    try {
      await exec(`${claim}; ${script}`)
    } catch (error) {
      if (!(await isApplied(db, name))) throw error
    }
  }
  await refreshWords(database)
  await addMissingIndexRows(database)
  await foldMissingEmails(database)
}

/** The migrations of a shop's database; none if it holds no shop. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const tables = await tablesOf(database)
  if (!tables.some(({ name, columns }) => name === 'migrations' && columns.some(isName))) return []
  const rows = await journalOf(database.db).selectFrom('migrations').select('name').execute()
  const names = rows.map(({ name }) => name)
  return names.includes(FIRST) ? names : []
}

/** Names the migrations that `migrate` would apply to the database of a shop. */
export async function pendingMigrations({ kind, db }: Database, applied: readonly string[]): Promise<string[]> {
  const pending = filesFor(kind)
    .map(nameOf)
    .filter((name) => !applied.includes(name))
  // The words are in a table of a migration.
  return pending.length > 0 || (await hasCurrentWords(db)) ? pending : ['the search words of this version']
}

/** Why this version cannot open a database with these migrations, as a clause with its period; null if it can or migrates it. */
export function schemaProblem(kind: Database['kind'], applied: readonly string[]): string | null {
  if (!applied.includes(FIRST)) return 'it holds no shop.'
  const known = filesFor(kind).map(nameOf)
  const newer = applied.find((name) => !known.includes(name) && !WITHDRAWN.includes(name))
  return newer === undefined ? null : `it is of a newer version, which made ${newer}.`
}

const FIRST = '0001_shop'
/** Migrations that a version has made and a later one does not need. */
const WITHDRAWN = ['0025_newsletter']
/** A number of our own among PostgreSQL's advisory locks. */
const LOCK = 20_260_115
const isName = ({ name }: { name: string }): boolean => name === 'name'
const nameOf = (file: string): string => file.split('.')[0]!

const filesFor = (kind: Database['kind']): string[] => migrationsFor(kind, readdirSync(folder))

/** The migrations of a database, in order. One that ends in `.sqlite.sql` is for that database alone. */
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

const journalOf = (db: Database['db']) => db as unknown as Kysely<{ migrations: { name: string } }>
