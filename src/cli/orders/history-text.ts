import { minuteOf, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { stateTimeOf, type Cancellation, type Parcel, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OwnerOrder, OwnerRecord } from '#contract/owner/orders/order-record.ts'
import { beginsByShopper, eventWords } from '#domain/orders/texts/event-words.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { plainLine } from '#domain/plain-text.ts'
import { carriageWords } from './parcel-text.ts'
import { lineText } from './quantities.ts'
import { returnLines } from '#cli/returns/return-text.ts'

export const historyLines = ({ order, history }: OwnerRecord, timeZone: TimeZone): string[] => [
  ...section('Parcels', history.parcels, (parcel) => parcelLines(order, parcel, timeZone)),
  ...section('Cancellations', history.cancellations, (one) => cancellationLine(order, one, timeZone)),
  ...section('Refunds', history.refunds, (refund) => refundLines(order, refund, timeZone)),
  ...section('Returns', history.returns, (one) => returnLines(order, one, timeZone)),
  '',
  'Timeline',
  ...(beginsByShopper(history) ? [`  ${minuteOf(order.createdAt, timeZone)}  placed by the shopper`] : []),
  ...history.events.map(
    (event) => `  ${minuteOf(event.createdAt, timeZone)}  ${plainLine(eventWords(event, history))}`,
  ),
]

const section = <Row>(title: string, rows: readonly Row[], linesOf: (row: Row) => string | string[]): string[] =>
  rows.length === 0 ? [] : ['', title, ...rows.flatMap(linesOf).map((line) => `  ${line}`)]

const linesText = (order: OwnerOrder, lines: readonly LineQuantity[]): string =>
  lines.map((line) => lineText(order, line)).join('; ')

function parcelLines(order: OwnerOrder, parcel: Parcel, timeZone: TimeZone): string[] {
  const at = stateTimeOf(parcel) ?? parcel.packedAt
  const tracking = carriageWords(parcel).map((word) => `  ${plainLine(word)}`)
  return [`${parcel.state} ${minuteOf(at, timeZone)}: ${linesText(order, parcel.lines)}`, ...tracking]
}

function cancellationLine(order: OwnerOrder, { lines, reason, createdAt }: Cancellation, timeZone: TimeZone): string {
  const stock = lines.every(({ restocked }) => restocked) ? 'restocked' : 'not restocked'
  const why = reason === null ? '' : ` (${plainLine(reason)})`
  return `${minuteOf(createdAt, timeZone)}: ${linesText(order, lines)}, ${stock}${why}`
}

function refundLines(order: OwnerOrder, refund: Refund, timeZone: TimeZone): string[] {
  const { amountCents, createdAt, state, lines, reason, failure, settlement } = refund
  const what = lines.length > 0 ? `: ${linesText(order, lines)}` : ''
  const why = reason === null ? '' : ` (${plainLine(reason)})`
  const refused = `  The provider declined it: ${plainLine(failure ?? '')}`
  const command = `  npx shop orders refund ${order.number}`
  const ways = [`${command} --retry`, `${command} --settled "how you refunded it"`]
  return [
    `${formatCents(amountCents)} ${order.unchargedSince === null ? STATES[state] : 'not charged,'} ${minuteOf(createdAt, timeZone)}${what}${why}`,
    ...(state === 'failed' ? [refused, ...ways] : []),
    ...(settlement === null ? [] : [refused, `  You refunded it another way: ${plainLine(settlement)}`]),
  ]
}

const STATES: Record<Refund['state'], string> = { queued: 'waiting since', done: 'refunded', failed: 'failed' }
