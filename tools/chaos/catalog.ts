import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import type { Database } from '#database/database.ts'
import { writeIndexRows } from '#database/product-list/index-rows.ts'
import { addProduct } from '#test/examples.ts'
import type { Random } from './random.ts'

/** The products of a run, with the initial stock of each variant. */
export type Catalog = { ids: number[]; initialStock: Map<string, number> }

export const AMPLE_STOCK = 100_000
/** Shoppers compete for the last pieces of products with so little stock. */
export const SCARCE_STOCK = 20

/** Adds a product while the shop trades, as an owner does. */
export async function addStocked({ ids, initialStock }: Catalog, database: Database, stock: number): Promise<void> {
  const { id, variants } = await addProduct({ database }, { stock })
  initialStock.set(variants[0]!.id, stock)
  ids.push(id)
}

/** Sets a random price, which differs from the one that shoppers have seen. */
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
