import { existsSync, readFileSync } from 'node:fs'
import type { UnitResults } from './vitest-results.ts'

// What failed, once more by name, and one closing line that adds up every runner on every database.

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
  const unit = read<UnitResults>(`.results/${run}/vitest.json`)
  const playwright = read<Playwright>(`.results/${run}/playwright.json`)
  count.passed += unit?.passed ?? 0
  if (playwright) count.passed += playwright.stats.expected + playwright.stats.flaky
  count.failed += tellUnit(run, unit) + tellBrowser(run, playwright)
}
console.log(`${count.passed} passed, ${count.failed} failed`)

/** The number of failures: a runner that left no result has failed as well. */
function tellUnit(run: string, unit: UnitResults | null): number {
  if (unit === null) return tell(run, 'the unit and API tests', 'left no result')
  for (const { name, message } of unit.failures) tell(run, name, message)
  return unit.failures.length
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
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'))
  for (const line of lines.slice(0, ENOUGH_TO_KNOW_IT_BY)) console.log(`    ${line}`)
  return 1
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
