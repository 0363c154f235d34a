import { addDays, endOfDay, startOfDay } from '#domain/days.ts'
import { issuedDocuments } from '#database/orders/documents/issued-documents.ts'
import {
  addToSums,
  journalRows,
  sumsByRate,
  type JournalRow,
  type RateSum,
  type RateSums,
} from '#domain/orders/documents/document-sums.ts'
import { documentDays } from '#domain/orders/documents/document-days.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Shop } from '#shop/shop.ts'

/** Days are written like 2026-11-30; both belong to the range. A document is of the day that it names. */
export type DayRange = { from: string; to: string }

type Visit = { row?: (row: JournalRow) => void; document?: (document: OrderDocument) => Promise<void> }

export async function visitDocuments(
  { database }: Pick<Shop, 'database'>,
  { from, to }: DayRange,
  { row: visitRow = () => {}, document: visitDocument = async () => {} }: Visit,
): Promise<RateSum[]> {
  const sums: RateSums = new Map()
  // No zone is a day away from UTC.
  const times = { since: startOfDay(addDays(from, -1), 'UTC'), before: endOfDay(addDays(to, 1), 'UTC') }
  for await (const document of issuedDocuments(database.db, times)) {
    const { issuedOn } = documentDays(document)
    if (issuedOn < from || issuedOn > to) continue
    for (const row of journalRows(document)) {
      addToSums(sums, row)
      visitRow(row)
    }
    await visitDocument(document)
  }
  return sumsByRate(sums)
}
