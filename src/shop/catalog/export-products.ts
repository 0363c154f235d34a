import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { allRecords, highestId, type ProductRecord } from '#database/catalog/product-records.ts'
import { createFile, openPart } from '#database/new-file.ts'
import type { Db } from '#database/schema.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { lindenLine } from '#shop/import/formats/linden-line.ts'
import { SHOPIFY_COLUMNS, shopifyRows } from '#shop/import/formats/shopify/shopify-rows.ts'
import type { Shop } from '#shop/shop.ts'

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportOptions = {
  format: ExportFormat
  shopUrl: string
  onProgress?: (done: number) => void
}

/** Exports all products, including hidden ones, to a new file, gzipped for .gz. Throws ShopError if it exists or cannot be written. */
export async function exportFile(
  { database: { db } }: Pick<Shop, 'database'>,
  file: string,
  { format, shopUrl, onProgress = () => {} }: ExportOptions,
): Promise<number> {
  const written = { count: 0 }
  const texts = format === 'csv' ? csvTexts : jsonlTexts
  const compression = file.endsWith('.gz') ? [createGzip()] : []
  await createFile(file, async (part) => {
    const source = countedBatches(db, written, onProgress)
    await pipeline([texts(source, shopUrl), ...compression, openPart(part)])
  })
  return written.count
}

type Batches = AsyncIterable<ProductRecord[]>

async function* countedBatches(
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

async function* jsonlTexts(batches: Batches, shopUrl: string): AsyncGenerator<string> {
  for await (const products of batches) yield products.map((product) => `${lindenLine(product, shopUrl)}\n`).join('')
}

async function* csvTexts(batches: Batches, shopUrl: string): AsyncGenerator<string> {
  yield csvLine(SHOPIFY_COLUMNS)
  for await (const products of batches)
    yield products
      .flatMap((product) => shopifyRows(product, shopUrl))
      .map((cells) => csvLine(SHOPIFY_COLUMNS.map((column) => asTextCell(cells[column] ?? ''))))
      .join('')
}

const csvLine = (cells: readonly string[]): string => `${csvRow(cells)}\n`
