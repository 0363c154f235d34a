import { readFileSync } from 'node:fs'
import { beforeEach } from 'vitest'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

// The run on PostgreSQL is the second one, so it skips files that use no database.
beforeEach(({ task, skip }) => {
  if (onPostgres && !/databases|TEST_DATABASE_URL|nodesForEachTest/.test(readFileSync(task.file.filepath, 'utf8')))
    skip('This test uses no database.')
})
