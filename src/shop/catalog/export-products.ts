import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { allRecords, highestId, type ProductRecord } from '#database/catalog/product-records.ts'
import { createFile, openPart } from '#database/new-file.ts'
import type { Db } from '#database/schema.ts'
import { lindenLine } from '#shop/import/formats/linden-line.ts'
import { SHOPIFY_COLUMNS, shopifyRows } from '#shop/import/formats/shopify-rows.ts'
import type { Shop } from '#shop/shop.ts'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportOptions = {
  /** Shopify's product CSV, or a line of Linden's own JSON for each product. */
  format: ExportFormat
  /** Where pictures that the shop keeps are fetched from. */
  shopUrl: string
  onProgress?: (done: number) => void
}

/**
 * Writes all products, hidden ones too, into a file that is not there yet; one whose name ends in .gz is packed. Imported
 * again it changes nothing. Returns how many there are. The file appears when it is whole.
 */
export async function exportFile(
  { database: { db } }: Pick<Shop, 'database'>,
  file: string,
  { format, shopUrl, onProgress = () => {} }: ExportOptions,
): Promise<number> {
  const written = { count: 0 }
  const texts = format === 'csv' ? csvTexts : jsonlTexts
  const packing = file.endsWith('.gz') ? [createGzip()] : []
  await createFile(file, async (part) => {
    const source = portions(db, written, onProgress)
    await pipeline([texts(source, shopUrl), ...packing, openPart(part)])
  })
  return written.count
}

type Portions = AsyncIterable<ProductRecord[]>

/** Counts what passes. */
async function* portions(
  db: Db,
  written: { count: number },
  onProgress: (done: number) => void,
): AsyncGenerator<ProductRecord[]> {
  const highest = await highestId(db)
  for await (const products of allRecords(db)) {
    yield products
    written.count += products.length
    onProgress(Math.min(1, products.at(-1)!.id / highest))
  }
}

async function* jsonlTexts(portions: Portions, shopUrl: string): AsyncGenerator<string> {
  for await (const products of portions) yield products.map((product) => `${lindenLine(product, shopUrl)}\n`).join('')
}

async function* csvTexts(portions: Portions, shopUrl: string): AsyncGenerator<string> {
  yield lineOf(SHOPIFY_COLUMNS)
  for await (const products of portions)
    yield products
      .flatMap((product) => shopifyRows(product, shopUrl))
      .map((cells) => lineOf(SHOPIFY_COLUMNS.map((column) => cells[column] ?? '')))
      .join('')
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
