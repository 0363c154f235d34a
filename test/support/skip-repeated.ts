import { readFileSync } from 'node:fs'
import { beforeEach, type RunnerTestCase, type RunnerTask } from 'vitest'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

// The run on the system's PostgreSQL is the second one, so it skips files that use no database, and commands: each is a process
// around what other files test. The first run leaves the calls of the API on PostgreSQL to it, for the same reason.
beforeEach(({ task, skip }) => {
  const { file } = task
  if (!onPostgres) {
    if (file.name.startsWith('src/api/') && hasTwinOnSqlite(task))
      skip('The use cases run on both databases, and this call runs on the other one.')
    return
  }
  const needed = file.name.startsWith('src/cli/') ? /TEST_DATABASE_URL/ : /databases|TEST_DATABASE_URL|nodesForEachTest/
  if (!needed.test(readFileSync(file.filepath, 'utf8')))
    skip('This test has run on a database like this one, or uses none.')
})

/** Whether the group of a test on PostgreSQL stands in its file once more, on SQLite. */
function hasTwinOnSqlite({ suite, file }: RunnerTestCase): boolean {
  for (let group: RunnerTask | undefined = suite; group; group = group.suite) {
    const { name } = group
    if (name.includes('PostgreSQL'))
      return file.tasks.some((other) => other.name === name.replace('PostgreSQL', 'SQLite'))
  }
  return false
}
