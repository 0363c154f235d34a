import { beforeEach, type RunnerTestCase, type RunnerTask } from 'vitest'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined

// Calls and use cases run on SQLite in the first run, and on the system's PostgreSQL in the second one, which skips the files of
// test/support/repeated-files.ts.
const ONE_DATABASE_A_RUN = /^src\/(api|shop)\/(?!.*\.long\.test\.ts$)/

beforeEach(({ task, skip }) => {
  if (!onPostgres && ONE_DATABASE_A_RUN.test(task.file.name) && hasTwinOnSqlite(task))
    skip('This test runs on the other database, and on this one in npm run test:postgres.')
})

/** Whether the test's group on PostgreSQL has a counterpart in its file on SQLite. */
function hasTwinOnSqlite({ suite, file }: RunnerTestCase): boolean {
  for (let group: RunnerTask | undefined = suite; group; group = group.suite) {
    const { name } = group
    if (name.includes('PostgreSQL'))
      return file.tasks.some((other) => other.name === name.replace('PostgreSQL', 'SQLite'))
  }
  return false
}
