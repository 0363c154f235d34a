import { specsOf } from './playwright.ts'
import { readResults } from './read.ts'

const MAX_FILES = 10

/** Prints the slowest test files of a run. docs/performance.md explains why they are slow. */
export function printSlowTests(folder: string): void {
  const { unit, playwright } = readResults(folder)
  const durations = Object.entries(unit?.durations ?? {})
  for (const [file, specs] of Map.groupBy(playwright ? specsOf(playwright) : [], ({ file }) => file)) {
    const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
    durations.push([`test/e2e/${file}`, results.reduce((sum, { duration }) => sum + duration, 0)])
  }
  if (durations.length === 0) return
  console.log('The slowest test files:')
  for (const [file, ms] of durations.toSorted(([, one], [, other]) => other - one).slice(0, MAX_FILES))
    console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
}
