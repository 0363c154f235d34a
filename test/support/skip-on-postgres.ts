import { readFileSync } from 'node:fs'
import { beforeEach } from 'vitest'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

// The run on PostgreSQL is the second one: a file that asks for no database would prove the same again.
beforeEach(({ task, skip }) => {
  if (onPostgres && !/databases|TEST_DATABASE_URL/.test(readFileSync(task.file.filepath, 'utf8')))
    skip('It does not depend on the database.')
})
