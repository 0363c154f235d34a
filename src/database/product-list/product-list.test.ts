import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SORTS, type ProductSummary, type Sort } from '#domain/catalog/products.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct } from '#test/examples.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import type { Database } from '#database/database.ts'
import { writeIndexRows } from './index-rows.ts'
import { EVERY_PRODUCT, type ProductFilter } from './product-filter.ts'
import { findProducts } from './product-list.ts'
import { takeStock } from '#database/catalog/variants.ts'

const ALL: ProductFilter = { ...EVERY_PRODUCT, limit: 100 }

/** Many of each price and rating, so that the order between equals is often asked for. */
async function addVaried(database: Database, count: number): Promise<void> {
  await addMany({ database }, count)
  await database.transaction(async (tx) => {
    await sql`update products set price_cents = id * 37 % 5 * 100, rating = id % 7 * 0.7, featured = id % 3 / 2,
      on_sale = id % 2, in_stock = case when id % 11 = 0 then 0 else 1 end`.execute(tx)
    await raiseCatalogVersion(tx)
    await writeIndexRows(tx, await tx.selectFrom('products').selectAll().execute())
  })
}

describe.each(databases)('A long list on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await addVaried(database, 4200)
  })
  afterAll(() => database.close())

  const list = (filter: Partial<ProductFilter>) => findProducts(database, { ...ALL, ...filter })

  type Order = (a: ProductSummary, b: ProductSummary) => number
  const newest: Order = (a, b) => b.id - a.id
  const rating: Order = (a, b) => b.rating - a.rating || newest(a, b)
  const orders: Record<Sort, Order> = {
    featured: (a, b) => Number(b.featured) - Number(a.featured) || rating(a, b),
    'price-low': (a, b) => a.priceCents - b.priceCents || newest(a, b),
    'price-high': (a, b) => b.priceCents - a.priceCents || newest(a, b),
    rating,
    newest,
  }

  it.each(SORTS)('shows each product once, wherever one opens it, by %s', async (sort) => {
    const filters = [{}, { collection: 'sale' }, { minCents: 100, inStock: true }, { featured: true }] as const
    for (const filter of filters) {
      const { pages, total } = await list({ ...filter, sort })
      // The last first, then those that lie before a mark that is known by then.
      const numbers = Array.from({ length: pages }, (_, index) => pages - index)
      const shown = new Map<number, ProductSummary[]>()
      for (const page of numbers) shown.set(page, (await list({ ...filter, sort, page })).products)
      const products = numbers.toReversed().flatMap((page) => shown.get(page)!)
      expect(new Set(products.map(({ id }) => id)).size).toBe(total)
      expect(products.map(({ id }) => id)).toEqual(products.toSorted(orders[sort]).map(({ id }) => id))
    }
  })
})

describe.each(databases)('A list on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const list = (filter: Partial<ProductFilter> = {}) => findProducts(database, { ...ALL, ...filter })

  it('has what fits all that is asked of it, whichever of its filters that is', async () => {
    await addMany({ database }, 30, { category: 'Beauty' })
    await addVaried(database, 30)
    const { products } = await list()
    const filters = (cents: number): [Partial<ProductFilter>, fits: (product: ProductSummary) => boolean][] => [
      [{ categories: ['beauty'] }, ({ category }) => category === 'Beauty'],
      [{ collection: 'sale' }, ({ onSale }) => onSale],
      [{ minCents: cents }, ({ priceCents }) => priceCents >= cents],
      [{ maxCents: cents + 100 }, ({ priceCents }) => priceCents <= cents + 100],
      [{ inStock: true }, ({ inStock }) => inStock],
      [{ featured: true }, ({ featured }) => featured],
    ]
    for (let some = 0; some < 64; some++) {
      const asked = filters((some % 3) * 100).filter((_, index) => some & (2 ** index))
      const found = await list(Object.assign({}, ...asked.map(([filter]) => filter)))
      expect(found.products).toEqual(products.filter((product) => asked.every(([, fits]) => fits(product))))
    }
  })

  it('counts anew what has come, whoever brought it', async () => {
    await addProduct({ database }, { category: 'Beauty' })
    expect(await list()).toMatchObject({ total: 1, categories: [{ slug: 'beauty', count: 1 }] })
    await addProduct({ database }, { category: 'Beauty' })
    expect(await list()).toMatchObject({ total: 2, categories: [{ slug: 'beauty', count: 2 }] })
    expect((await list({ categories: ['beauty'] })).total).toBe(2)
  })

  it('counts anew what is in stock with every piece that is the last', async () => {
    for (const stock of [1, 2, null]) await addProduct({ database }, { stock, onSale: true })
    const counted = async () => [(await list({ inStock: true })).total, (await list({ collection: 'sale' })).total]
    expect(await counted()).toEqual([3, 3])
    await database.transaction((tx) => takeStock(tx, 'v1-1', 1))
    expect(await counted()).toEqual([2, 3])
  })
})
