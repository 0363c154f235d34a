import { lockStock, recordsBySlug, isForSale, type ProductRecord } from '#database/catalog/product-records.ts'
import { unpublish } from '#database/import/undo-log.ts'
import { writeProducts, type LogProductsBefore } from '#database/import/write-products.ts'
import type { Tx } from '#database/schema.ts'
import type { ImportContext, RunStep } from './run-step.ts'

/** Ignores products that are already unpublished. */
export const unpublishSlugs = ({ now }: ImportContext, step: RunStep, slugs: readonly string[]): Promise<number> =>
  step(async (tx, logBefore) => {
    const ids = [...(await recordsBySlug(tx, slugs)).values()].map(({ id }) => id)
    await lockStock(tx, ids)
    const products = [...(await recordsBySlug(tx, slugs)).values()].filter(isForSale)
    await unpublishProducts(tx, logBefore, products, now().toISOString())
    return products.length
  })

/** Hides products, retires their variants and frees their SKUs, but keeps the rows. */
export async function unpublishProducts(
  tx: Tx,
  logBefore: LogProductsBefore,
  products: readonly ProductRecord[],
  at: string,
): Promise<void> {
  if (products.length === 0) return
  await logBefore([...products])
  await writeProducts(
    tx,
    products.map((product) => ({ ...product, listed: false })),
    at,
  )
  await unpublish(
    tx,
    products.map(({ id }) => id),
    at,
  )
}
