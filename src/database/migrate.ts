import { readdirSync, readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { refreshWords } from '#database/search/refresh-words.ts'
import { addMissingIndexRows } from '#database/product-list/index-rows.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Applies each pending migration in its own transaction. One that ends in `.sqlite.sql` is for that database alone. */
export async function migrate(database: Database): Promise<void> {
  const { kind, db, exec } = database
  await exec('create table if not exists migrations (name text primary key, applied_at text not null)')
  for (const file of filesFor(kind)) {
    const name = nameOf(file)
    const sql = readFileSync(new URL(file, folder), 'utf8')
    // The insert is the lock: of two nodes that start together, one migrates, and the other waits and then fails here.
    const claim = `insert into migrations (name, applied_at) values ('${name}', '${new Date().toISOString()}')`
    if (await isApplied(db, name)) continue
    try {
      await exec(`${claim}; ${sql}`)
    } catch (error) {
      if (!(await isApplied(db, name))) throw error
    }
  }
  await refreshWords(database)
  await addMissingIndexRows(database)
}

export async function isMigrated({ db }: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name, columns }) => name === 'migrations' && columns.some(isName)) && isApplied(db, FIRST)
}

/** Why this version cannot open a database with these migrations; null if it can, or can migrate it. */
export function schemaProblem(kind: Database['kind'], applied: readonly string[]): string | null {
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
