import { existsSync, readFileSync } from 'node:fs'

// What failed, once more by name, and one closing line that adds up every runner on every database.

type Vitest = {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: {
    message: string
    name: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type Suite = { suites?: Suite[]; specs: Spec[] }
type Spec = {
  title: string
  file: string
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
}
type Playwright = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const ENOUGH_TO_KNOW_IT_BY = 12

const count = { passed: 0, failed: 0 }
for (const run of ['embedded', 'postgres']) {
  const vitest = read<Vitest>(`.results/${run}/vitest.json`)
  const playwright = read<Playwright>(`.results/${run}/playwright.json`)
  count.passed += vitest?.numPassedTests ?? 0
  if (playwright) count.passed += playwright.stats.expected + playwright.stats.flaky
  count.failed += tellUnit(run, vitest) + tellBrowser(run, playwright)
}
console.log(`${count.passed} passed, ${count.failed} failed`)

/** The number of failures: a runner that left no result has failed, and so has one with an error outside of every test. */
function tellUnit(run: string, vitest: Vitest | null): number {
  if (vitest === null) return tell(run, 'the unit and API tests', 'left no result')
  let told = 0
  for (const file of vitest.testResults) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'failed') told += tell(run, fullName, failureMessages.join('\n'))
    }
    if (file.status === 'failed' && file.message) told += tell(run, file.name, file.message)
  }
  if (told === 0 && !vitest.success) told = tell(run, 'the unit and API tests', 'an error outside of every test')
  return Math.max(told, vitest.numFailedTests)
}

/** The number of failures; what passed only when tried again is told, but counts as passed. */
function tellBrowser(run: string, playwright: Playwright | null): number {
  if (playwright === null) return tell(run, 'the browser tests', 'left no result')
  for (const spec of playwright.suites.flatMap(specs)) {
    for (const { projectName, status, results } of spec.tests) {
      if (status === 'expected' || status === 'skipped') continue
      const again = status === 'flaky' ? ', which passed when tried again' : ''
      tell(run, `${spec.file}: ${spec.title} [${projectName}]${again}`, results[0]?.error?.message ?? '')
    }
  }
  return playwright.stats.unexpected
}

function specs(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specs)]
}

function tell(run: string, name: string, message: string): number {
  console.log(`✗ (${run}) ${name}`)
  for (const line of message.split('\n').slice(0, ENOUGH_TO_KNOW_IT_BY)) console.log(`    ${line}`)
  return 1
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
