import type { ParsedEntry, ReadContext } from '#shop/import/parsed-product.ts'
import { BadFile } from '#shop/import/problems.ts'
import { headerOf } from './csv-file.ts'
import { isShopify } from '#shop/import/formats/shopify/shopify-columns.ts'
import { readShopifyCsv } from '#shop/import/formats/shopify/shopify-csv.ts'
import { otherShop } from './other-shops.ts'
import { isWooCommerce } from '#shop/import/formats/woocommerce/woocommerce-columns.ts'
import { readWooCommerceCsv } from '#shop/import/formats/woocommerce/woocommerce-csv.ts'
import {
  ANOTHER,
  hasTypes,
  languageOf,
  translateFirst,
} from '#shop/import/formats/woocommerce/woocommerce-languages.ts'

/** Detects the source shop from the header. Throws BadFile, naming an unsupported format. */
export async function* readProductCsv(file: string, context: ReadContext): AsyncGenerator<ParsedEntry> {
  const header = await headerOf(file)
  const other = otherShop(header)
  if (other) throw new BadFile(`${file} cannot be imported: ${other}.`)
  if (isWooCommerce(header)) return yield* readWooCommerceCsv(file, header, context)
  if (isShopify(header)) return yield* readShopifyCsv(file, header, context)
  const language = languageOf(header) ?? ((await hasTypes(file, header)) ? ANOTHER : undefined)
  throw new BadFile(`${file} cannot be imported: ${language ? translateFirst(language) : NEITHER}.`)
}

const NEITHER =
  "its first line has neither the column Handle or Title of Shopify's products nor Name and Regular price of WooCommerce's"
