import type { ChosenRates } from '#domain/cart/rates.ts'
import type { Db, Tx } from '#database/schema.ts'

/** The catalog version, and the rates that the owner had set by command at that version. */
export async function versionedRates(db: Db, signal?: AbortSignal): Promise<{ version: number; rates: ChosenRates }> {
  const row = await db
    .selectFrom('catalog_version')
    .select(['version', 'tax_rate', 'free_shipping_over_cents'])
    .executeTakeFirstOrThrow({ signal })
  return {
    version: row.version,
    rates: { taxRate: row.tax_rate, freeShippingOverCents: row.free_shipping_over_cents },
  }
}

export async function saveRates(tx: Tx, { taxRate, freeShippingOverCents }: ChosenRates): Promise<void> {
  await tx
    .updateTable('catalog_version')
    .set({ tax_rate: taxRate, free_shipping_over_cents: freeShippingOverCents })
    .execute()
}
