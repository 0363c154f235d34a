import type { CatalogTotals } from '#domain/catalog/losses.ts'
import type { Db } from '#database/schema.ts'

/** Counts everything in published products that an import may remove. Reads whole tables, so only imports call it. */
export async function catalogTotals(db: Db): Promise<CatalogTotals> {
  const products = await db
    .selectFrom('products')
    .select((is) => [
      is.fn.countAll<number>().as('count'),
      is.fn.count<number>(is.case().when('listed', '=', 1).then(1).end()).as('listed'),
      is.fn.count<number>(is.case().when('description', '!=', '').then(1).end()).as('described'),
    ])
    .where('variant_count', '>', 0)
    .executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('variant_count', '>', 0)
    .executeTakeFirstOrThrow()
  const variants = await db
    .selectFrom('variants')
    .select((is) => [is.fn.countAll<number>().as('count'), is.fn.count<number>('stock').as('counted')])
    .where('retired', '=', 0)
    .executeTakeFirstOrThrow()
  return {
    products: Number(products.count),
    listings: Number(products.listed),
    variants: Number(variants.count),
    descriptions: Number(products.described),
    pictures: Number(pictures.count),
    'counted stocks': Number(variants.counted),
  }
}
