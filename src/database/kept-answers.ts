import { hash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Db } from './schema.ts'

/** What was found by words, or how much, by what was asked: it holds until the goods change. Whichever was not asked for the longest is the first. */
export type KeptAnswers = { kept: Map<string, Answer>; bytes: number }
type Answer = number | Float64Array

/** Of all searches together. */
export const ANSWERS_BYTES = 4 * 2 ** 20
/** What each takes besides. */
const OVERHEAD = 200

export const keptAnswers = (): KeptAnswers => ({ kept: new Map(), bytes: 0 })

/** Asks what follows from the goods alone, unless it is known. What is answered may not be changed. */
export async function askOnce<Row, Kept extends Answer>(
  { db, answers }: { db: Db; answers: KeptAnswers },
  query: Compilable<Row>,
  read: (row: Row) => Kept,
): Promise<Kept> {
  const asked = query.compile()
  const key = hash('sha256', JSON.stringify([asked.sql, asked.parameters]), 'base64url')
  const answer = (answers.kept.get(key) as Kept | undefined) ?? read((await db.executeQuery(asked)).rows[0]!)
  forget(answers, key)
  answers.kept.set(key, answer)
  answers.bytes += sizeOf(answer)
  for (const oldest of answers.kept.keys()) {
    if (answers.bytes <= ANSWERS_BYTES) break
    forget(answers, oldest)
  }
  return answer
}

function forget(answers: KeptAnswers, key: string): void {
  const answer = answers.kept.get(key)
  if (answer !== undefined) answers.bytes -= sizeOf(answer)
  answers.kept.delete(key)
}

const sizeOf = (answer: Answer): number => OVERHEAD + (typeof answer === 'number' ? 0 : answer.byteLength)
