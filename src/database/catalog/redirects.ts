import { batches } from '#database/import/bulk-insert.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Redirect } from '#domain/redirects.ts'

const ROWS_AT_ONCE = 500

const byPath = prepare((db, param: Param<{ path: string }>) =>
  db.selectFrom('redirects').select(['path', 'target']).where('path', '=', param('path')),
)

export const findRedirect = async (db: Db, path: string): Promise<Redirect | null> =>
  (await byPath(db, { path })).rows[0] ?? null

/** In the order of their paths. */
export const allRedirects = (db: Db): Promise<Redirect[]> =>
  db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()

export async function saveRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  for (let at = 0; at < redirects.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('redirects')
      .values(redirects.slice(at, at + ROWS_AT_ONCE))
      .onConflict((row) => row.column('path').doUpdateSet((is) => ({ target: is.ref('excluded.target') })))
      .execute()
}

export async function deleteRedirect(tx: Tx, path: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('redirects').where('path', '=', path).executeTakeFirst()
  return numDeletedRows > 0n
}

export const productSlugsAmong = async (db: Db, slugs: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const some of batches(slugs)) {
    const rows = await db
      .selectFrom('products')
      .select('slug')
      .where('listed', '=', 1)
      .where('slug', 'in', some)
      .execute()
    for (const { slug } of rows) found.add(slug)
  }
  return found
}

export const categorySlugsAmong = async (db: Db, slugs: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('shelf').select('category_slug').distinct().where('listed', '=', 1).execute()
  const among = new Set(slugs)
  return new Set(rows.flatMap(({ category_slug: slug }) => (among.has(slug) ? slug : [])))
}
