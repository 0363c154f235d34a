import { globSync, readFileSync } from 'node:fs'

/** Returns the test files that say nothing new on the system's PostgreSQL: they use no database, or are about commands, each a process around what other files test. */
export const repeatedFiles = (patterns: string[]): string[] =>
  globSync(patterns).filter((file) => !neededBy(file).test(readFileSync(file, 'utf8')))

const neededBy = (file: string): RegExp =>
  file.startsWith('src/cli/') ? /TEST_DATABASE_URL/ : /databases|TEST_DATABASE_URL|nodesForEachTest/
