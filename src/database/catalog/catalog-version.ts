import type { Db, Tx } from '#database/schema.ts'

/** Names the state of everything on the public pages: what was kept under an older version is stale. */
export async function catalogVersion(db: Db, signal?: AbortSignal): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow({ signal })
  return version
}

/** Makes every page stale that any process has stored, under versions up to the given one too. */
export async function raiseCatalogVersionAbove(tx: Tx, version: number): Promise<void> {
  const next = Math.max(version, await catalogVersion(tx)) + 1
  await tx.updateTable('catalog_version').set({ version: next, goods_version: next }).execute()
}

/** Belongs in the same transaction as any change that a shopper could see on a public page. */
export async function raiseCatalogVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1), goods_version: is('version', '+', 1) }))
    .execute()
}

/** Makes others who change the catalog wait for the end of the transaction; nothing is stale as yet. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is.ref('version') }))
    .execute()
}

/** In its place where no more has changed than what is in stock: then as many products stand in the same order as before. */
export async function raiseStockVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1) }))
    .execute()
}
