import { readFileSync } from 'node:fs'
import { beforeEach } from 'vitest'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

// The run on the system's PostgreSQL is the second one, so it skips files that use no database, and commands: each is a process
// around what other files test.
beforeEach(({ task: { file }, skip }) => {
  if (!onPostgres) return
  const needed = file.name.startsWith('src/cli/') ? /TEST_DATABASE_URL/ : /databases|TEST_DATABASE_URL|nodesForEachTest/
  if (!needed.test(readFileSync(file.filepath, 'utf8')))
    skip('This test has run on a database like this one, or uses none.')
})
