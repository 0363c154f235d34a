import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { appliedMigrations, migrationsFor } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { openPostgres } from '#database/postgres/connection.ts'
import { openFolder } from '#test/import-files.ts'
import { SECRET } from '#test/shop.ts'

/** An empty data folder, and a database that other processes can open with these settings. */
export type Place = {
  settings: { DATA_DIR: string; DATABASE_URL: string; TOKEN_SECRET: string }
  location: string
  remove: () => Promise<void>
}

const server = process.env.TEST_DATABASE_URL

/** A separate PostgreSQL database, even if the other process tests run on SQLite. */
export const makePostgresPlace = (): Promise<Place> => onServer(server ?? process.env.TEST_EMBEDDED_DATABASE_URL!)

/** SQLite, or only the PostgreSQL server of TEST_DATABASE_URL. */
export const places: [name: string, make: () => Promise<Place>][] = server
  ? [['PostgreSQL', () => onServer(server)]]
  : [['SQLite', async () => inFolder()]]

/** The same, plus a PostgreSQL database on any machine. */
export const bothPlaces: typeof places = server ? places : [...places, ['PostgreSQL', makePostgresPlace]]

function inFolder(): Place {
  const { path, remove } = openFolder()
  const settings = { DATA_DIR: path, DATABASE_URL: '', TOKEN_SECRET: SECRET }
  return { settings, location: `${path}/shop.db`, remove: async () => remove() }
}

async function onServer(url: string): Promise<Place> {
  const name = `place_${randomBytes(6).toString('hex')}`
  const admin = openPostgres(url)
  await admin.exec(`create database ${name}`)
  const folder = openFolder()
  const location = new URL(url)
  location.pathname = `/${name}`
  return {
    settings: { DATA_DIR: folder.path, DATABASE_URL: location.href, TOKEN_SECRET: SECRET },
    location: location.href,
    remove: async () => {
      folder.remove()
      await admin.exec(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

const MIGRATIONS = 'src/database/migrations'

/** Creates a shop of an earlier version, without the migrations from `name` on. */
export async function makeEarlierShop({ location }: Place, name: string): Promise<void> {
  const database = await openDatabase(location)
  await database.exec('create table migrations (name text primary key, applied_at text not null)')
  for (const file of migrationsFor(database.kind, readdirSync(MIGRATIONS)).filter((one) => one < name))
    await database.exec(
      `insert into migrations (name, applied_at) values ('${file.split('.')[0]}', ''); ${readFileSync(`${MIGRATIONS}/${file}`, 'utf8')}`,
    )
  await database.close()
}

export async function migrationsOf({ location }: Place): Promise<string[]> {
  const database = await openDatabase(location)
  try {
    return (await appliedMigrations(database)).toSorted()
  } finally {
    await database.close()
  }
}

export async function runScript({ location }: Place, sql: string): Promise<void> {
  const database = await openDatabase(location)
  await database.exec(sql)
  await database.close()
}
