import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { writeIndexRows } from '#database/product-list/index-rows.ts'
import type { Database } from '#database/database.ts'
import { addProduct } from '#test/examples.ts'
import type { Random } from './random.ts'

/** What is sold: the pieces that each variant began with. */
export type Catalog = { ids: number[]; startStock: Map<string, number> }

/** Of most there is enough; for the last pieces of the newest, shoppers compete. */
export const ENOUGH = 100_000
export const FEW = 20

/** Adds a product as an owner does while the shop trades. */
export async function stockUp({ ids, startStock }: Catalog, database: Database, stock: number): Promise<void> {
  const { id, variants } = await addProduct({ database }, { stock })
  startStock.set(variants[0]!.id, stock)
  ids.push(id)
}

/** Another price than the one that some shoppers have been shown. */
export const changePrice = ({ transaction }: Database, id: number, random: Random): Promise<void> =>
  transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const prices = { price_cents: 500 + random.below(5000) }
    await tx.updateTable('variants').set(prices).where('product_id', '=', id).execute()
    const product = await tx
      .updateTable('products')
      .set(prices)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeIndexRows(tx, [product])
  })
