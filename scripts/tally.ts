// Prints the failures of all runs by name, and a final line with the totals of all runners and databases.
// A failed check, such as lint, counts as one failure.
import { specsOf } from './results/playwright.ts'
import { readResults, type Results } from './results/read.ts'

const MAX_MESSAGE_LINES = 12

const count = { passed: 0, failed: 0 }
for (const run of ['embedded', 'long', 'postgres']) {
  const { failedSteps, unit, playwright } = readResults(`.results/${run}`)
  // The failures of a step with tests are printed individually.
  for (const step of failedSteps.filter((name) => !name.endsWith('tests'))) count.failed += printFailure(run, step, '')
  count.passed += unit?.passed ?? 0
  if (playwright) count.passed += playwright.stats.expected + playwright.stats.flaky
  count.failed += printUnitFailures(run, unit) + printBrowserFailures(run, playwright)
}
console.log(`${count.passed} passed, ${count.failed} failed`)

/** Returns the number of failures, not counting tests that passed in a retry. A runner without results counts as a failure. */
function printUnitFailures(run: string, unit: Results['unit']): number {
  if (unit === null) return printFailure(run, 'the unit and API tests', 'wrote no result')
  for (const { name, message } of unit.failures) printFailure(run, name, message)
  for (const { name, message } of unit.retried) printFailure(run, `${name}, which passed in a retry`, message)
  return unit.failures.length
}

/** Returns the number of failures. Tests that passed in a retry are printed, but count as passed. */
function printBrowserFailures(run: string, playwright: Results['playwright']): number {
  if (playwright === null) return printFailure(run, 'the browser tests', 'wrote no result')
  for (const { file, title, tests } of specsOf(playwright))
    for (const { projectName, status, results } of tests) {
      if (status === 'expected' || status === 'skipped') continue
      const retried = status === 'flaky' ? ', which passed in a retry' : ''
      printFailure(run, `${file}: ${title} [${projectName}]${retried}`, results[0]?.error?.message ?? '')
    }
  return playwright.stats.unexpected
}

function printFailure(run: string, name: string, message: string): number {
  console.log(`✗ (${run}) ${name}`)
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  for (const line of lines.slice(0, MAX_MESSAGE_LINES)) console.log(`    ${line}`)
  return 1
}
