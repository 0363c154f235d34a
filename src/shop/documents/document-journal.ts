import { issuedDocuments } from '#database/orders/documents/issued-documents.ts'
import {
  addToSums,
  journalRows,
  sumsByRate,
  type JournalRow,
  type RateSum,
} from '#domain/orders/documents/document-sums.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import { DAY_MS } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'

/** Days are written like 2026-11-30, in UTC; both belong to the range. */
export type DayRange = { from: string; to: string }

type Visit = { row?: (row: JournalRow) => void; document?: (document: OrderDocument) => Promise<void> }

export async function visitDocuments(
  { database }: Pick<Shop, 'database'>,
  { from, to }: DayRange,
  { row: visitRow = () => {}, document: visitDocument = async () => {} }: Visit,
): Promise<RateSum[]> {
  const sums = new Map<number | null, RateSum>()
  const before = new Date(Date.parse(to) + DAY_MS).toISOString()
  for await (const document of issuedDocuments(database.db, { since: `${from}T00:00:00.000Z`, before })) {
    for (const row of journalRows(document)) {
      addToSums(sums, row)
      visitRow(row)
    }
    await visitDocument(document)
  }
  return sumsByRate(sums)
}
