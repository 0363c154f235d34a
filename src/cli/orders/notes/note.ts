import { typedOrderNumber } from '#domain/orders/orders.ts'
import type { OrderNote } from '#domain/orders/notes.ts'
import { minuteOf, type TimeZone } from '#domain/days.ts'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { doDeed } from '#cli/with-shop.ts'

export async function note(typed: string, text: string | undefined, { remove }: { remove?: string }): Promise<void> {
  const number = typedOrderNumber(typed) ?? typed
  if ((text === undefined) === (remove === undefined)) throw invalid('Write a note, or name one with --remove.')
  if (remove !== undefined) {
    await doDeed('DELETE /owner/orders/{number}/notes/{note}', { number, note: remove })
    return console.log(`Order ${number}: the note is deleted.`)
  }
  const { id } = await doDeed('POST /owner/orders/{number}/notes', { number, text: text! })
  console.log(
    `Order ${number}: the note is added. The customer never sees it.\nTo delete it: npx shop orders note ${number} --remove ${id}`,
  )
}

export const noteLines = (notes: readonly OrderNote[], timeZone: TimeZone): string[] =>
  notes.length === 0
    ? []
    : ['', 'Notes, which the customer never sees', ...notes.flatMap((one) => linesOf(one, timeZone))]

const linesOf = ({ id, text, by, createdAt }: OrderNote, timeZone: TimeZone): string[] => [
  `  ${minuteOf(createdAt, timeZone)}  ${plainLine(by.name)}  ${id}`,
  ...text.split('\n').map((line) => `    ${plainLine(line)}`),
]
