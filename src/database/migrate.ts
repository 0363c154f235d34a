import { readdirSync, readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { refreshWords } from '#database/search/refresh-words.ts'
import { addMissingIndexRows } from '#database/product-list/index-rows.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Applies the migrations that this database has not seen, each in its own transaction. `0002_x.sql` serves both
 * databases; where they cannot agree, `0002_x.sqlite.sql` and `0002_x.postgres.sql` stand beside each other.
 */
export async function migrate(database: Database): Promise<void> {
  const { kind, db, exec } = database
  await exec('create table if not exists migrations (name text primary key, applied_at text not null)')
  for (const file of filesFor(kind)) {
    const name = nameOf(file)
    const sql = readFileSync(new URL(file, folder), 'utf8')
    // The first statement is the lock: of two nodes that start together, one applies and the other waits, then skips.
    const claimed = `insert into migrations (name, applied_at) values ('${name}', '${new Date().toISOString()}')`
    if (await isApplied(db, name)) continue
    try {
      await exec(`${claimed}; ${sql}`)
    } catch (error) {
      if (!(await isApplied(db, name))) throw error
    }
  }
  await refreshWords(database)
  await addMissingIndexRows(database)
}

/** Whether a shop has been opened in this database. Writes nothing. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name, columns }) => name === 'migrations' && columns.some(isName)) && isApplied(db, FIRST)
}

/** Why a database that has seen these migrations is no shop of this version; null when it is one, or can be brought up to it. */
export function strangeness(kind: Database['kind'], applied: readonly string[]): string | null {
  if (!applied.includes(FIRST)) return 'it holds no shop'
  const known = filesFor(kind).map(nameOf)
  const newer = applied.find((name) => !known.includes(name))
  return newer === undefined ? null : `it is of a newer version, which made ${newer}`
}

const FIRST = '0001_shop'
const nameOf = (file: string): string => file.split('.')[0]!
const isName = ({ name }: { name: string }): boolean => name === 'name'

const filesFor = (kind: Database['kind']): string[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+(\.(sqlite|postgres))?\.sql$/.test(file))
    .filter((file) => file.split('.').length === 2 || file.includes(`.${kind}.`))
    .toSorted()

async function isApplied(db: Database['db'], name: string): Promise<boolean> {
  const row = await (db as unknown as Kysely<{ migrations: { name: string } }>)
    .selectFrom('migrations')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}
