import { fileSize } from '#database/input-file.ts'
import { headerOf } from './csv-file.ts'
import type { Entry } from '#shop/import/product-draft.ts'
import { readShopifyCsv } from './shopify-csv.ts'
import { isWooCommerce, readWooCommerceCsv } from './woocommerce-csv.ts'

/** The products of a CSV, whose first line tells by which shop it was written. */
export async function* readProductCsv(file: string, category: string, now: Date): AsyncGenerator<Entry> {
  fileSize(file)
  const header = await headerOf(file)
  yield* isWooCommerce(header)
    ? readWooCommerceCsv(file, header, category, now)
    : readShopifyCsv(file, header, category)
}
