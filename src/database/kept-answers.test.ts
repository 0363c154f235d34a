import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ANSWERS_BYTES, askOnce, keptAnswers } from './kept-answers.ts'
import { openSqlite } from './sqlite.ts'

it('What searches have found takes up some megabytes, however many are made, and what is asked again stays', async () => {
  const { db, close } = openSqlite(':memory:')
  const asked = { db, answers: keptAnswers() }
  let read = 0
  const ask = (number: number) =>
    askOnce(asked, db.selectNoFrom(sql.lit(number).as('number')), ({ number }) => {
      read++
      return new Float64Array(20_000).fill(number)
    })
  for (let number = 0; number < 100; number++) for (const one of [0, number]) expect((await ask(one))[19_999]).toBe(one)
  expect(read).toBe(100)
  expect(asked.answers.bytes).toBeLessThan(ANSWERS_BYTES)
  expect(asked.answers.kept.size).toBe(Math.floor(ANSWERS_BYTES / 160_200))
  await close()
})
