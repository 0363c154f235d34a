import { existsSync, readFileSync } from 'node:fs'

// One closing line that adds up every runner on every database.
const count = { passed: 0, failed: 0 }

for (const run of ['embedded', 'postgres']) {
  const vitest = read<{ numPassedTests: number; numFailedTests: number; success: boolean }>(
    `.results/${run}/vitest.json`,
  )
  const playwright = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    `.results/${run}/playwright.json`,
  )
  // A runner that left no result has failed, whatever it would have counted.
  count.passed += (vitest?.numPassedTests ?? 0) + (playwright ? playwright.stats.expected + playwright.stats.flaky : 0)
  const unit = vitest?.numFailedTests ?? 1
  // An error outside of every test fails the run as well.
  count.failed += (vitest?.success === false ? Math.max(unit, 1) : unit) + (playwright?.stats.unexpected ?? 1)
  if (playwright?.stats.flaky) console.log(`${playwright.stats.flaky} passed only when tried again (${run})`)
}
console.log(`${count.passed} passed, ${count.failed} failed`)

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
