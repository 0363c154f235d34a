import { counted } from '#domain/counts.ts'
import { minuteOf, type TimeZone } from '#domain/days.ts'
import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { lineText } from '#cli/orders/quantities.ts'

export function returnLines(order: OwnerOrder, one: Return, timeZone: TimeZone): string[] {
  const { replacedAt, ordinal, kind, state, createdAt, lines, reason, wish, comment, answer, photos } = one
  const name = returnName(order.number, ordinal)
  const items = lines.map((line) => `${lineText(order, line)}${restockText(line.restocked)}`).join('; ')
  const why = reason === null ? '' : ` (${inSentence(REASON_WORDS[reason])})`
  return [
    `${name}: ${kind}, ${state}, ${minuteOf(createdAt, timeZone)}: ${items || 'nothing to send back'}${why}`,
    ...(wish === 'exchange' ? ['  The customer would like a replacement.'] : []),
    ...(replacedAt === null ? [] : [`  Replacement requested ${minuteOf(replacedAt, timeZone)}.`]),
    ...(comment === null ? [] : [`  The shopper: ${plainLine(comment)}`]),
    ...(photos.length === 0
      ? []
      : [`  ${counted(photos.length, 'photo')}: npx shop returns photos ${name} --to FOLDER`]),
    ...(answer === null ? [] : [`  You: ${plainLine(answer)}`]),
  ]
}

const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

const restockText = (restocked: number): string => (restocked > 0 ? ` (${restocked} restocked)` : '')
