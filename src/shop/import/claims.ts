import { DatabaseSync } from 'node:sqlite'

/** Who uses a slug or a SKU: the product, its position in the file, and the place to name in a complaint. */
export type Claim = { slug: string; index: number; where: string }

/**
 * What slugs and SKUs of a file belong to. A million products would fill the memory with them: they are in a database of
 * their own, which is gone when it is closed.
 */
export type Claims = { slugs: Names; skus: Names; close: () => void }

type Names = {
  /** Notes who uses a name; returns who has come before, and then stays. */
  claim: (name: string, claim: Claim) => Claim | undefined
  find: (name: string) => Claim | undefined
  /** The next names in their order, some at a time. */
  after: (name: string) => (Claim & { name: string })[]
}

export function openClaims(): Claims {
  // A file without a name, of which SQLite keeps so many kilobytes in memory.
  const sqlite = new DatabaseSync('')
  sqlite.exec('pragma journal_mode = off; pragma cache_size = -16000; begin')
  return { slugs: namesIn(sqlite, 'slugs'), skus: namesIn(sqlite, 'skus'), close: () => sqlite.close() }
}

function namesIn(sqlite: DatabaseSync, table: string): Names {
  sqlite.exec(
    `create table ${table} (name text primary key, slug text, place integer, complaint text) without rowid, strict`,
  )
  const put = sqlite.prepare(`insert into ${table} values (?, ?, ?, ?) on conflict do nothing`)
  const columns = `name, slug, place as "index", complaint as "where"`
  const get = sqlite.prepare(`select ${columns} from ${table} where name = ?`)
  const list = sqlite.prepare(`select ${columns} from ${table} where name > ? order by name limit 500`)
  const find: Names['find'] = (name) => get.get(name) as Claim | undefined
  return {
    claim: (name, { slug, index, where }) => (put.run(name, slug, index, where).changes === 1 ? undefined : find(name)),
    find,
    after: (name) => list.all(name) as (Claim & { name: string })[],
  }
}
