import { DatabaseSync } from 'node:sqlite'

/** The product that uses a slug or SKU: its slug, its position in the file, and its location for error messages. */
export type Claim = { slug: string; index: number; where: string }

/** The products of a file in a temporary database, because a million of them may not fit into memory. */
export type Staging = {
  slugs: Claims
  skus: Claims
  sourceIds: Claims
  addBatch: (batch: string) => void
  batch: (number: number) => string | undefined
  close: () => void
}

type Claims = {
  claim: (name: string, claim: Claim) => Claim | undefined
  find: (name: string) => Claim | undefined
  after: (name: string) => (Claim & { name: string })[]
}

export function openStaging(): Staging {
  // SQLite keeps an unnamed file in memory up to the cache size, here 16,000 KiB, and deletes it on close.
  const sqlite = new DatabaseSync('')
  sqlite.exec('pragma journal_mode = off; pragma cache_size = -16000; begin')
  sqlite.exec('create table batches (number integer primary key, batch text not null) strict')
  const add = sqlite.prepare('insert into batches (batch) values (?)')
  const get = sqlite.prepare('select batch from batches where number = ?')
  return {
    slugs: claimsIn(sqlite, 'slugs'),
    skus: claimsIn(sqlite, 'skus'),
    sourceIds: claimsIn(sqlite, 'source_ids'),
    addBatch: (batch) => void add.run(batch),
    batch: (number) => (get.get(number + 1) as { batch: string } | undefined)?.batch,
    close: () => sqlite.close(),
  }
}

function claimsIn(sqlite: DatabaseSync, table: string): Claims {
  sqlite.exec(
    `create table ${table} (name text primary key, slug text, place integer, complaint text) without rowid, strict`,
  )
  const put = sqlite.prepare(`insert into ${table} values (?, ?, ?, ?) on conflict do nothing`)
  const columns = `name, slug, place as "index", complaint as "where"`
  const get = sqlite.prepare(`select ${columns} from ${table} where name = ?`)
  const list = sqlite.prepare(`select ${columns} from ${table} where name > ? order by name limit 500`)
  const find: Claims['find'] = (name) => get.get(name) as Claim | undefined
  return {
    claim: (name, { slug, index, where }) => (put.run(name, slug, index, where).changes === 1 ? undefined : find(name)),
    find,
    after: (name) => list.all(name) as (Claim & { name: string })[],
  }
}
