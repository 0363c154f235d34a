import { headerOf } from './csv-file.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import { readShopifyCsv } from './shopify-csv.ts'
import { isWooCommerce, readWooCommerceCsv } from './woocommerce-csv.ts'

/** Reads the products of a CSV file. Its header tells whether Shopify or WooCommerce exported it. Throws BadFile. */
export async function* readProductCsv(file: string, category: string, now: Date): AsyncGenerator<ParsedEntry> {
  const header = await headerOf(file)
  yield* isWooCommerce(header)
    ? readWooCommerceCsv(file, header, category, now)
    : readShopifyCsv(file, header, category)
}
