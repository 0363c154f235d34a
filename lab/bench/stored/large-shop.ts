import { resolve } from 'node:path'
import { openDatabase } from '../../../src/database/open.ts'
import { listedOrders } from '../../../src/database/orders/list/listed-orders.ts'
import { createFolderStore } from '../../../src/media/folder-store.ts'
import { writeCatalog } from '../../catalog/fill.ts'
import { LIST_CALLS, SEARCH_CALLS } from '../calls.ts'
import { catalogOf } from '../catalogs.ts'
import { costOf, type Cost } from '../costs.ts'
import type { OpenOrders } from './open-orders.ts'
import { OWNER_FILTERS, shopperCalls } from '../order-calls.ts'
import { fillWithHistory } from './stored-shop.ts'

/** Settings turned off to fill tables faster. A checkpoint and a vacuum make up for it afterward. */
const UNWANTED = ['fsync', 'autovacuum']
const LISTED = 50
const ORDERED_PRODUCTS = 400
/** More units than a measurement buys of one product. */
const PLENTY = 50

/** An open shop, and its number of products. */
export type LargeShop = { orders: OpenOrders; products: number }

/** Keyed by call name: each function makes the nth of a series of such calls and returns its cost. */
export type Measured = Record<string, (n: number) => Promise<Cost>>

/** Fills an empty PostgreSQL database. */
export async function fillLargeShop(url: string, orders: number, products: number): Promise<void> {
  const began = performance.now()
  const database = await openDatabase(url)
  const setAll = async (value: string) => {
    for (const name of UNWANTED) await database.exec(`alter system set ${name} = ${value}`)
    await database.exec('select pg_reload_conf()')
  }
  const openPictures = async () => createFolderStore(resolve('node_modules/.cache/linden-media'))
  try {
    await setAll('off')
    await fillWithHistory(orders, url, (database) => writeCatalog(database, openPictures, products))
    await database.exec('checkpoint')
    await setAll('on')
  } finally {
    await database.close()
  }
  console.log(`(${orders.toLocaleString('en')} orders took ${Math.round((performance.now() - began) / 1000)} s)`)
}

/** Everything that a shopper and the owner do in a shop. */
export async function measuresOf({ orders, products }: LargeShop): Promise<Measured> {
  const { place, api, shop } = orders
  const catalog = catalogOf(products, shop, api)
  const calls = await shopperCalls(orders)
  for (const [name, callOf] of Object.entries({ ...LIST_CALLS, ...SEARCH_CALLS })) calls[name] = await callOf(catalog)
  const measured = Object.entries(calls).map(([name, call]) => [name, (n: number) => costOf(place, () => call(n))])
  return { ...(await placingMeasures(orders)), ...Object.fromEntries(measured), ...ownerMeasures(orders) }
}

async function placingMeasures(orders: OpenOrders): Promise<Measured> {
  const productIds = await stockedProducts(orders)
  const prepare = async (n: number) => (await orders.prepare(1, [productIds[n % productIds.length]!]))[0]!
  return {
    'An order, from the empty cart on': (n) => costOf(orders.place, async () => (await prepare(n))()),
    'Placing an order': async (n) => costOf(orders.place, await prepare(n)),
  }
}

/** Products of one variant from all over the catalog: their slugs start with a random word. */
async function stockedProducts({ database }: OpenOrders): Promise<string[]> {
  const rows = await database.db
    .selectFrom('products')
    .innerJoin('variants', 'variants.id', 'products.only_variant_id')
    .select('products.id')
    .where('variants.stock', '>', PLENTY)
    .orderBy('products.slug')
    .limit(ORDERED_PRODUCTS)
    .execute()
  return rows.map(({ id }) => `${id}`)
}

/** A command starts with an empty page cache. */
const ownerMeasures = ({ place }: OpenOrders): Measured =>
  Object.fromEntries(
    Object.entries(OWNER_FILTERS).map(([name, filter]) => [
      `Owner's list, ${name}`,
      async () => {
        const database = await openDatabase(place.DATABASE_URL)
        return costOf(place, () => listedOrders(database.db, filter, LISTED, new Date())).finally(database.close)
      },
    ]),
  )
