import { sql, type RawBuilder } from 'kysely'
import type { Sort } from '#domain/catalog/products.ts'
import type { ProductFilter } from './product-list.ts'
import { placesOf, stretchesAfter, type Mark, type Products } from './product-order.ts'
import { listedProducts } from '#database/catalog/products.ts'
import type { Db } from '#database/schema.ts'

/** So few are sooner sorted than looked for among all others in the order that is wanted. */
export const FEW = 2000

/** What tells which rows a list has. */
type Filter = Pick<
  ProductFilter,
  'categories' | 'collection' | 'ids' | 'minCents' | 'maxCents' | 'inStock' | 'featured'
>

/** The rows of a list that has so many. */
export const rowsOf = (db: Db, filter: Filter & Pick<ProductFilter, 'sort'>, total: number): Products =>
  matching(listedProducts(db), filter, total > FEW ? passingOver(filter.sort) : AS_THEY_ARE)

/** The places of so many rows, after a mark and as many others. */
export async function placesFrom(
  products: Products,
  sort: Sort,
  mark: Mark | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Mark[]> {
  const places: Mark[] = []
  let left = offset
  for (const stretch of mark ? stretchesAfter(products, sort, mark) : [products]) {
    const found = await placesOf(stretch, sort, limit - places.length, left)
    places.push(...found)
    if (places.length === limit) break
    left = found.length > 0 || left === 0 ? 0 : left - (await placesOf(stretch, sort, left, 0)).length
  }
  return places
}

type Columns = { price: RawBuilder<number>; featured: RawBuilder<number> }

const AS_THEY_ARE: Columns = { price: sql.ref('price_cents'), featured: sql.ref('featured') }

/** No index is asked for a sum: the list is read in its order, and what does not fit is passed over. */
const passingOver = (sort: Sort): Columns => ({
  price: sort.startsWith('price') ? AS_THEY_ARE.price : sql`+price_cents`,
  featured: sort === 'featured' ? AS_THEY_ARE.featured : sql`+featured`,
})

export function matching(products: Products, filter: Filter, { price, featured } = AS_THEY_ARE): Products {
  const { categories, collection, ids, minCents, maxCents } = filter
  const [category] = categories.length === 1 ? categories : []
  return products
    .$if(category !== undefined, (query) => query.where('category_slug', '=', category!))
    .$if(collection === 'sale', (query) => query.where('on_sale', '=', sql.lit<1>(1)))
    .$if(collection === 'deals', (query) => query.where('is_deal', '=', sql.lit<1>(1)))
    .$if(ids !== null, (query) => query.where('id', 'in', ids!))
    .$if(minCents !== null, (query) => query.where(price, '>=', minCents))
    .$if(maxCents !== null, (query) => query.where(price, '<=', maxCents))
    .$if(filter.inStock, (query) => query.where('in_stock', '=', 1))
    .$if(filter.featured, (query) => query.where(featured, '=', 1))
}
