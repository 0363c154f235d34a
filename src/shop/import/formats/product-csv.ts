import { headerOf } from './csv-file.ts'
import type { ParsedEntry } from '#shop/import/parsed-product.ts'
import { readShopifyCsv } from './shopify-csv.ts'
import { SHOPIFY_READ } from './shopify-product.ts'
import { unreadColumns } from './unread-columns.ts'
import { isWooCommerce, readWooCommerceCsv } from './woocommerce-csv.ts'
import { WOOCOMMERCE_READ } from './woocommerce-product.ts'

/** The header tells whether Shopify or WooCommerce exported the file. Throws BadFile. */
export async function* readProductCsv(file: string, category: string, now: Date): AsyncGenerator<ParsedEntry> {
  const header = await headerOf(file)
  const isOfWooCommerce = isWooCommerce(header)
  const warnings = unreadColumns(header, isOfWooCommerce ? WOOCOMMERCE_READ : SHOPIFY_READ)
  const entries = isOfWooCommerce
    ? readWooCommerceCsv(file, header, category, now)
    : readShopifyCsv(file, header, category)
  for await (const entry of entries) yield { ...entry, warnings: warnings.splice(0) }
}
