import { globSync, readFileSync } from 'node:fs'

/** Test files that need not run on the system's PostgreSQL too: they use no database, or test commands that only wrap what other files test. */
export const repeatedFiles = (patterns: string[]): string[] =>
  globSync(patterns).filter((file) => !neededBy(file).test(readFileSync(file, 'utf8')))

const neededBy = (file: string): RegExp =>
  file.startsWith('src/cli/') ? /TEST_DATABASE_URL/ : /databases|TEST_DATABASE_URL|nodesForEachTest/
