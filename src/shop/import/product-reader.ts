import { extname } from 'node:path'
import { readLindenJson, readLindenLines } from '#shop/import/formats/linden-json.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'
import type { ParsedEntry, ReadContext } from './parsed-product.ts'

type ReadProducts = (file: string, context: ReadContext) => AsyncGenerator<ParsedEntry>

export const readerOf = (file: string): ReadProducts =>
  READERS[extname(file.replace(/\.gz$/i, '')).toLowerCase()] ?? readProductCsv

const READERS: Record<string, ReadProducts> = {
  '.json': readLindenJson,
  '.jsonl': readLindenLines,
  '.ndjson': readLindenLines,
}
