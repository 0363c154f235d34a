import { allRecords, highestId, type ProductRecord } from '#database/catalog/product-records.ts'
import type { Shop } from '#shop/shop.ts'

type Stored = { products: AsyncIterable<ProductRecord>; highestId: number }

/** All products or only hidden ones, ordered by id. */
export const storedProducts = async (
  { database: { db } }: Pick<Shop, 'database'>,
  { hidden = false }: { hidden?: boolean | undefined },
): Promise<Stored> => ({
  products: (async function* () {
    for await (const products of allRecords(db)) yield* products.filter(({ listed }) => !hidden || !listed)
  })(),
  highestId: await highestId(db),
})
