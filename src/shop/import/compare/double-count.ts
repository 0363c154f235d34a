import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { findAppliedStockFile, recordCountedFile } from '#database/import/counted-files.ts'
import type { Db } from '#database/schema.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { isCounting, type StockMode } from '#domain/catalog/stock-modes.ts'
import { readText } from '#shop/import/formats/text-file.ts'
import type { Complete } from '#shop/import/steps/run-in-steps.ts'
import type { Comparison } from './compare-with-shop.ts'

/** Returns a sentence without a period if an import would add the file's stock twice, else null. */
export async function findDoubleCount(
  { db, timeZone }: { db: Db; timeZone: TimeZone },
  file: string,
  mode: StockMode,
  { stock, isExport }: Comparison,
): Promise<string | null> {
  if (!isCounting(mode) || stock.count === 0) return null
  const counted = await findAppliedStockFile(db, await digestOf(file))
  if (counted)
    return `${basename(file)} was already imported with --stock ${counted.stock_mode} on ${dayOf(counted.imported_at, timeZone)}, and its stock would be counted twice`
  if (mode === 'add' && isExport)
    return `${basename(file)} is an export of the full stock, and --stock add would count it twice`
  return null
}

export async function countedFileNote(file: string, mode: StockMode): Promise<Complete> {
  if (!isCounting(mode)) return async () => {}
  const digest = await digestOf(file)
  return (tx, entry, at) => recordCountedFile(tx, entry, { digest, mode, at })
}

/** Files with the same text are equal, compressed or not. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const text of readText(file)) hash.update(text)
  return hash.digest('base64url')
}
