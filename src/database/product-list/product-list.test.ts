import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SORTS, type ProductSummary, type Sort } from '#domain/catalog/products.ts'
import { databases } from '#test/databases.ts'
import { addMany, addProduct } from '#test/examples.ts'
import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { readCursor } from '#database/cursor.ts'
import type { Database } from '#database/database.ts'
import { writeIndexRows } from './index-rows.ts'
import { EVERY_PRODUCT, type ListQuery } from './product-filter.ts'
import { findProducts, type ProductPage } from './product-list.ts'
import { takeStock } from '#database/catalog/variants.ts'

const ALL: ListQuery = { ...EVERY_PRODUCT, limit: 100 }

/** Adds products with few distinct prices and ratings, so that sorting produces many ties. */
async function addVaried(database: Database, count: number): Promise<void> {
  await addMany({ database }, count)
  await database.transaction(async (tx) => {
    await sql`update products set price_cents = id * 37 % 5 * 100, rating = id % 7 * 0.7, featured = id % 3 / 2,
      on_sale = id % 2, in_stock = case when id % 11 = 0 then 0 else 1 end`.execute(tx)
    await raiseCatalogVersion(tx)
    await writeIndexRows(tx, await tx.selectFrom('products').selectAll().execute(), [])
  })
}

describe.each(databases)('A list of many pages on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await addVaried(database, 4200)
  })
  afterAll(() => database.close())

  const list = (filter: Partial<ListQuery>) => findProducts(database, { ...ALL, ...filter })

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

  it.each(SORTS)('shows each product once, by page and by cursor, in the order %s', async (sort) => {
    const filters = [
      {},
      { collection: 'sale' },
      { minCents: 100, inStock: true },
      { featured: true, rating: 3 },
    ] as const
    for (const filter of filters) {
      const { pages, total } = await list({ ...filter, sort })
      const products: ProductSummary[] = []
      for (let page = 1; page <= pages; page++) products.push(...(await list({ ...filter, sort, page })).products)
      expect(new Set(products.map(({ id }) => id)).size).toBe(total)
      expect(products.map(({ id }) => id)).toEqual(products.toSorted(orders[sort]).map(({ id }) => id))
      const byCursor: ProductSummary[] = []
      for (let next: string | null = ''; next !== null;) {
        const page: ProductPage = await list({ ...filter, sort, after: readCursor(next, sort) })
        byCursor.push(...page.products)
        next = page.next
      }
      expect(byCursor).toEqual(products)
    }
  })
})

describe.each(databases)('A list on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  const list = (filter: Partial<ListQuery> = {}) => findProducts(database, { ...ALL, ...filter })

  it('contains the products that all of its filters accept', async () => {
    await addMany({ database }, 30, { category: 'Beauty' })
    await addVaried(database, 30)
    const { products } = await list()
    const filters = (cents: number): [Partial<ListQuery>, accepts: (product: ProductSummary) => boolean][] => [
      [{ categories: ['beauty'] }, ({ category }) => category === 'Beauty'],
      [{ collection: 'sale' }, ({ onSale }) => onSale],
      [{ minCents: cents }, ({ priceCents }) => priceCents >= cents],
      [{ maxCents: cents + 100 }, ({ priceCents }) => priceCents <= cents + 100],
      [{ inStock: true }, ({ inStock }) => inStock],
      [{ featured: true }, ({ featured }) => featured],
    ]
    for (let bits = 0; bits < 64; bits++) {
      const chosen = filters((bits % 3) * 100).filter((_, index) => bits & (2 ** index))
      const found = await list(Object.assign({}, ...chosen.map(([filter]) => filter)))
      expect(found.products).toEqual(products.filter((product) => chosen.every(([, accepts]) => accepts(product))))
    }
  })

  it('counts a new product immediately', async () => {
    await addProduct({ database }, { category: 'Beauty' })
    expect(await list()).toMatchObject({ total: 1, categories: [{ slug: 'beauty', count: 1 }] })
    await addProduct({ database }, { category: 'Beauty' })
    expect(await list()).toMatchObject({ total: 2, categories: [{ slug: 'beauty', count: 2 }] })
    expect((await list({ categories: ['beauty'] })).total).toBe(2)
  })

  it('is cached once, whatever the order of its filters', async () => {
    await addProduct({ database }, { onSale: true })
    const filter: ListQuery = { ...ALL, collection: 'sale' }
    const reversed = Object.fromEntries(Object.entries(filter).toReversed()) as ListQuery
    for (const one of [filter, reversed]) expect((await findProducts(database, one)).total).toBe(1)
    expect(database.catalogIndex.index.cache.rows.size).toBe(1)
  })

  it('is updated when a product sells out', async () => {
    for (const stock of [1, 2, null]) await addProduct({ database }, { stock, onSale: true })
    const counted = async () => [(await list({ inStock: true })).total, (await list({ collection: 'sale' })).total]
    expect(await counted()).toEqual([3, 3])
    await database.transaction((tx) => takeStock(tx, 'v1-1', 1, '2026-01-15T00:00:00.000Z'))
    expect(await counted()).toEqual([2, 3])
  })
})
