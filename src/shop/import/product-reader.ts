import { extname } from 'node:path'
import { readLindenJson, readLindenLines } from '#shop/import/formats/linden-json.ts'
import { readProductCsv } from '#shop/import/formats/product-csv.ts'
import type { ParsedEntry } from './parsed-product.ts'

type ReadProducts = (file: string, category: string, now: Date) => AsyncGenerator<ParsedEntry>

/** Chooses a reader by the file's extension, without ".gz". Other files are read as CSV. */
export const readerOf = (file: string): ReadProducts =>
  READERS[extname(file.replace(/\.gz$/i, '')).toLowerCase()] ?? readProductCsv

const READERS: Record<string, ReadProducts> = {
  '.json': readLindenJson,
  '.jsonl': readLindenLines,
  '.ndjson': readLindenLines,
}
