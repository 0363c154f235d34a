import { dayOf, localTime } from '#domain/days.ts'
import type { DocumentContent, OrderDocument } from './documents.ts'

type Dated = Pick<OrderDocument, 'issuedAt'> & { content: Pick<DocumentContent, 'orderedAt' | 'timeZone'> }

/** The dates printed on a document. They stay the same when the shop changes its time zone. */
export const documentDays = ({ issuedAt, content }: Dated): { issuedOn: string; orderedOn: string } => {
  const zone = content.timeZone ?? 'UTC'
  return { issuedOn: dayOf(issuedAt, zone), orderedOn: dayOf(content.orderedAt, zone) }
}

export const documentTimes = ({ issuedAt, content }: Dated): { issuedAt: string; orderedAt: string } => {
  const zone = content.timeZone ?? 'UTC'
  return { issuedAt: localTime(issuedAt, zone), orderedAt: localTime(content.orderedAt, zone) }
}
