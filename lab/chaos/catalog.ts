import { raiseCatalogVersion } from '../../src/database/catalog/catalog-version.ts'
import type { Database } from '../../src/database/database.ts'
import { writeIndexRows } from '../../src/database/product-list/index-rows.ts'
import { addProduct } from '../../test/support/examples.ts'
import type { Random } from './random.ts'

/** The products of a run, with the initial stock of each variant. */
export type Catalog = { ids: number[]; initialStock: Map<string, number> }

export const AMPLE_STOCK = 100_000
/** Shoppers compete for the last units of products with this little stock. */
export const SCARCE_STOCK = 20
/** The products at the start of a run. Scarce ones are added later. */
export const AMPLE_PRODUCTS = 6
const SCARCE_PRODUCTS = 3

/** Adds the products at the start of a run, the ample ones first. */
export async function fillCatalog(catalog: Catalog, database: Database): Promise<void> {
  for (let count = 0; count < AMPLE_PRODUCTS; count++) await addStocked(catalog, database, AMPLE_STOCK)
  for (let count = 0; count < SCARCE_PRODUCTS; count++) await addStocked(catalog, database, SCARCE_STOCK)
}

/** The products that shoppers choose from. Omits scarce products that have sold out, because a long run has hundreds of them. */
export const offered = ({ ids }: Catalog): number[] => [
  ...ids.slice(0, AMPLE_PRODUCTS),
  ...ids.slice(AMPLE_PRODUCTS).slice(-SCARCE_PRODUCTS),
]

/** Adds a product while the shop is selling, as an owner does. */
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
    await writeIndexRows(tx, [product], [])
  })
