import type { Db, Tx } from './schema.ts'

/** Names the state of everything on the public pages: what was kept under an older version is stale. */
export async function catalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Makes every page stale that any process has stored, under versions up to the given one too. */
export async function raiseCatalogVersionAbove(tx: Tx, version: number): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set({ version: Math.max(version, await catalogVersion(tx)) + 1 })
    .execute()
}

/** Belongs in the same transaction as any change that a shopper could see on a public page. */
export async function raiseCatalogVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1) }))
    .execute()
}
