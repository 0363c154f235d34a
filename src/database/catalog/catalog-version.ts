import type { ChosenRates } from '#domain/cart/rates.ts'
import type { Db, Tx } from '#database/schema.ts'

/** The version of everything on public pages: anything cached under an older version is stale. */
export async function catalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
  return version
}

export async function versionedRates(db: Db, signal?: AbortSignal): Promise<{ version: number; rates: ChosenRates }> {
  const row = await db
    .selectFrom('catalog_version')
    .select(['version', 'tax_rate', 'free_shipping_over_cents', 'return_days', 'max_quantity'])
    .executeTakeFirstOrThrow({ signal })
  return {
    version: row.version,
    rates: {
      taxRate: row.tax_rate,
      freeShippingOverCents: row.free_shipping_over_cents,
      returnDays: row.return_days,
      maxQuantity: row.max_quantity,
    },
  }
}

/** Makes cached pages and catalog indexes of all versions up to the given one stale, which a restore needs. */
export async function raiseCatalogVersionAbove(tx: Tx, version: number): Promise<void> {
  const next = Math.max(version, await catalogVersion(tx)) + 1
  await tx.updateTable('catalog_version').set({ version: next, products_version: next }).execute()
  await tx.updateTable('product_index').set({ changed: next }).execute()
}

/** Must be called in every transaction that changes products, shipping options or rates visible on a public page. */
export async function raiseCatalogVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1), products_version: is('version', '+', 1) }))
    .execute()
}

/** Locks the catalog against concurrent changes until the transaction ends. Makes nothing stale. */
export async function lockCatalog(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is.ref('version') }))
    .execute()
}

/** Use instead of `raiseCatalogVersion` if only stock has changed: facet counts and in-stock lists become stale, other lists stay valid. */
export async function raiseStockVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1) }))
    .execute()
}
