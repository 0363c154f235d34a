import { isRows, plain } from '#api/owner/http/answers.ts'

const MAX_ROWS = 500
/** For one property of the answer. Assistants can read only a few hundred thousand characters in all. */
const MAX_CHARACTERS = 200_000

type Answer = Record<string, unknown>

/** Trims a deed's output to what an assistant can read; `leftOut` says what was dropped.
 *  All rows of a change are consumed, because consuming them may be what carries it out. */
export async function boundedAnswer(answer: object, isRead: boolean): Promise<Answer> {
  const bounded: Answer = {}
  const leftOut: string[] = []
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    if (Array.isArray(value) || isRows(value)) {
      const { rows, hasMore } = await firstRowsOf(value, isRead)
      bounded[name] = rows
      if (hasMore) leftOut.push(`${name} has more than these ${rows.length}.`)
    } else if (charactersOf(value) <= MAX_CHARACTERS) bounded[name] = plain(value)
    else leftOut.push(`${name} is too long to be shown here.`)
  }
  if (leftOut.length === 0) return bounded
  return { ...bounded, leftOut: [...leftOut, "Ask for less, or for all of it by the owner's API."].join(' ') }
}

async function firstRowsOf(all: unknown[] | AsyncIterable<unknown>, isRead: boolean) {
  const rows: unknown[] = []
  let characters = 0
  let hasMore = false
  for await (const row of all) {
    characters += charactersOf(row)
    hasMore ||= rows.length === MAX_ROWS || characters > MAX_CHARACTERS
    if (hasMore && isRead) break
    if (!hasMore) rows.push(plain(row))
  }
  return { rows, hasMore }
}

const charactersOf = (value: unknown): number => JSON.stringify(plain(value)).length
