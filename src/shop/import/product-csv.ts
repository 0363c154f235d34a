import { headerOf } from './csv-file.ts'
import type { Entry } from './draft.ts'
import { readShopifyCsv } from './shopify-csv.ts'
import { sizeOf } from './text-file.ts'
import { isWooCommerce, readWooCommerceCsv } from './woocommerce-csv.ts'

/** The products of a CSV, whose first line tells by which shop it was written. */
export async function* readProductCsv(file: string, category: string): AsyncGenerator<Entry> {
  await sizeOf(file)
  const header = await headerOf(file)
  yield* isWooCommerce(header) ? readWooCommerceCsv(file, header, category) : readShopifyCsv(file, header, category)
}
