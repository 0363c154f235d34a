import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import type { Db } from '#database/schema.ts'
import { documentOf } from './documents.ts'

const PAGE_SIZE = 500

export async function* issuedDocuments(
  db: Db,
  range: { since: string; before: string },
): AsyncGenerator<OrderDocument> {
  let page = await pageAfter(db, range, null)
  while (page.length > 0) {
    for (const row of page) yield documentOf(row)
    page = page.length < PAGE_SIZE ? [] : await pageAfter(db, range, page.at(-1)!)
  }
}

function pageAfter(db: Db, { since, before }: { since: string; before: string }, last: Place | null) {
  const inRange = db
    .selectFrom('documents')
    .select(['kind', 'number', 'refund_id as refundId', 'issued_at as issuedAt', 'content'])
    .where('issued_at', '>=', since)
    .where('issued_at', '<', before)
  const rest =
    last === null
      ? inRange
      : inRange.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('issued_at', 'kind', 'number'), '>', tuple(last.issuedAt, last.kind, last.number)),
        )
  return rest.orderBy('issued_at').orderBy('kind').orderBy('number').limit(PAGE_SIZE).execute()
}

type Place = Pick<OrderDocument, 'issuedAt' | 'kind'> & { number: number }
