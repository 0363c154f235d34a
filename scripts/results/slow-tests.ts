import { existsSync, readFileSync } from 'node:fs'
import { specsOf, type Playwright } from './playwright.ts'
import type { UnitResults } from './vitest.ts'

const MAX_FILES = 10

/** Prints the test files of a run that took longest. docs/performance.md says why they do. */
export function printSlowTests(folder: string): void {
  const slow = [...unitDurations(`${folder}/vitest.json`), ...browserDurations(`${folder}/playwright.json`)]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_FILES)
  if (slow.length === 0) return
  console.log('The slowest test files:')
  for (const [file, ms] of slow) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
}

function unitDurations(results: string): [file: string, ms: number][] {
  if (!existsSync(results)) return []
  return Object.entries((JSON.parse(readFileSync(results, 'utf8')) as UnitResults).durations)
}

function browserDurations(results: string): [file: string, ms: number][] {
  if (!existsSync(results)) return []
  const specs = specsOf(JSON.parse(readFileSync(results, 'utf8')) as Playwright)
  const durations = specs.map(({ file, tests }) => ({
    file: `test/e2e/${file}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...Map.groupBy(durations, ({ file }) => file)].map(([file, all]) => [
    file,
    all.reduce((sum, { ms }) => sum + ms, 0),
  ])
}
