import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Redirect } from '#domain/redirects.ts'

const ROWS_AT_ONCE = 500

const byPath = prepare((db, param: Param<{ path: string }>) =>
  db.selectFrom('redirects').select(['path', 'target']).where('path', '=', param('path')),
)

export const findRedirect = async (db: Db, path: string): Promise<Redirect | null> =>
  (await byPath(db, { path })).rows[0] ?? null

/** Sorted by path. */
export const allRedirects = (db: Db): Promise<Redirect[]> =>
  db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()

export async function saveRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  for (let at = 0; at < redirects.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('redirects')
      .values(redirects.slice(at, at + ROWS_AT_ONCE).map(({ path, target }) => ({ path, target })))
      .onConflict((row) => row.column('path').doUpdateSet((is) => ({ target: is.ref('excluded.target') })))
      .execute()
}

/** Redirects a page's former path to its new one, and retargets redirects that led to the former path. */
export async function moveRedirects(tx: Tx, path: string, target: string, newPath: string): Promise<void> {
  await deleteRedirect(tx, newPath)
  await tx.updateTable('redirects').set({ target }).where('target', '=', path).execute()
  await saveRedirects(tx, [{ path, target }])
}

export async function deleteRedirect(tx: Tx, path: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('redirects').where('path', '=', path).executeTakeFirst()
  return numDeletedRows > 0n
}
