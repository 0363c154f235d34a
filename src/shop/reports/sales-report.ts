import { categoriesOfProducts } from '#database/catalog/product-categories.ts'
import { dayOf, type Days } from '#domain/days.ts'
import { addAmounts } from '#domain/money.ts'
import { salesOfLine, salesOfOrder, type LineSales, type OrderSales, type SalesGroup } from '#domain/reports/sales.ts'
import { listedOrdersOf } from '#shop/orders/listed-orders.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'timeZone'>

/** Keyed by day, product or category. */
export type Sales<Amounts> = Map<string, Amounts>

export const salesBy = (
  shop: Context,
  group: SalesGroup,
  days: Days,
): Promise<ReadonlyMap<string, OrderSales | LineSales>> => READERS[group](shop, days)

/** By day with orders, earliest first. */
async function salesByDay(shop: Context, days: Days): Promise<Sales<OrderSales>> {
  const sums: Sales<OrderSales> = new Map()
  for await (const order of listedOrdersOf(shop, days))
    add(sums, dayOf(order.createdAt, shop.timeZone), salesOfOrder(order))
  return sums
}

/** By product slug (the latest one in its orders), highest sales first. */
export async function salesByProduct(shop: Context, days: Days): Promise<Sales<LineSales>> {
  const { sums, slugs } = await sumsByProduct(shop, days)
  return named(sums, (id) => slugs.get(id)!)
}

const READERS = { day: salesByDay, product: salesByProduct, category: salesByCategory }

const UNKNOWN_CATEGORY = '(no longer in the shop)'

/** By the products' current category, highest sales first. */
async function salesByCategory(shop: Context, days: Days): Promise<Sales<LineSales>> {
  const { sums } = await sumsByProduct(shop, days)
  const categories = await categoriesOfProducts(shop.database.db, [...sums.keys()])
  return named(sums, (id) => categories.get(id) ?? UNKNOWN_CATEGORY)
}

async function sumsByProduct(shop: Context, days: Days) {
  const sums = new Map<number, LineSales>()
  const slugs = new Map<number, string>()
  for await (const order of listedOrdersOf(shop, days))
    for (const [position, { productId, slug }] of order.lines.entries()) {
      add(sums, productId, salesOfLine(order, position))
      slugs.set(productId, slug)
    }
  return { sums, slugs }
}

function named(sums: ReadonlyMap<number, LineSales>, nameOf: (productId: number) => string): Sales<LineSales> {
  const all: Sales<LineSales> = new Map()
  for (const [id, sales] of sums) add(all, nameOf(id), sales)
  return new Map([...all].toSorted(([a, one], [b, other]) => other.keptCents - one.keptCents || (a < b ? -1 : 1)))
}

function add<Key, Name extends string>(
  sums: Map<Key, Record<Name, number>>,
  key: Key,
  sales: Record<Name, number>,
): void {
  const before = sums.get(key)
  sums.set(key, before ? addAmounts(before, sales) : sales)
}
