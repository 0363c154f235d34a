import type { Database } from '#database/database.ts'
import { importFile } from '#shop/import/import-products.ts'
import { MEDIA, openFolder } from '#test/import-files.ts'
import { openDemoShop } from '#test/search/demo-shop.ts'
import type { TestShop } from '#test/shop.ts'
import { rowsOf } from './hits.ts'
import { OWN_PRODUCTS } from './own-products.ts'

/** The demo catalog with products of other trades and languages. */
export async function openHitShop(open: () => Promise<Database>): Promise<TestShop> {
  const test = await openDemoShop(open)
  const products = rowsOf(OWN_PRODUCTS).map(([name, sku, barcode, category, tags, description]) => ({
    name,
    sku,
    barcode,
    category,
    tags: tags!.split(', '),
    description,
    price: 20,
    stock: 5,
  }))
  const folder = openFolder()
  await importFile(test.shop, folder.write('own.json', JSON.stringify({ products })), { media: MEDIA })
  folder.remove()
  return test
}
