import { addDays, endOfDay, startOfDay } from '#domain/days.ts'
import { issuedDocuments } from '#database/orders/documents/issued-documents.ts'
import { journalRows, type JournalRow } from '#domain/orders/documents/document-sums.ts'
import { documentDays } from '#domain/orders/documents/document-days.ts'
import type { Shop } from '#shop/shop.ts'

/** Days such as 2026-11-30, inclusive. A document belongs to its printed date. */
export type DayRange = { from: string; to: string }

export async function* journalOf(
  { database }: Pick<Shop, 'database'>,
  { from, to }: DayRange,
): AsyncGenerator<JournalRow> {
  // No time zone is a full day away from UTC.
  const times = { since: startOfDay(addDays(from, -1), 'UTC'), before: endOfDay(addDays(to, 1), 'UTC') }
  for await (const document of issuedDocuments(database.db, times)) {
    const { issuedOn } = documentDays(document)
    if (issuedOn >= from && issuedOn <= to) yield* journalRows(document)
  }
}
