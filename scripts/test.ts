import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildIfStale } from './build.ts'
import { findBrowser, findTestBrowser } from './browser.ts'
import { attempt } from './run.ts'
import { makeDemoPictures } from '#test/demo-pictures.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const results = `.results/${onPostgres ? 'postgres' : 'embedded'}`
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// The tests start hundreds of commands and shops: what one of them has compiled, the next need not.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

type Step = [name: string, run: () => number | Promise<number>]

const statics: Step[] = [
  ['formatting', () => attempt('oxfmt', ['--check', '.'])],
  ['lint', () => attempt('oxlint', ['--deny-warnings'])],
  ['types', () => attempt('react-router', ['typegen']) || attempt('tsc', [])],
  ['dead code', () => attempt('knip', [])],
]
const tests: Step[] = [
  ['pictures', async () => (await makeDemoPictures(), 0)],
  [
    'unit and API tests',
    () =>
      attempt('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-results.ts'], {
        RESULTS_FILE: `${results}/vitest.json`,
      }),
  ],
  ['build', async () => (await buildIfStale(), 0)],
  [
    'browser tests',
    () =>
      attempt('playwright', ['test'], {
        CHROMIUM_PATH: findTestBrowser(),
        WHOLE_CHROMIUM_PATH: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
      }),
  ],
]

const failed: string[] = []
// On PostgreSQL the same tests run once more; what does not depend on the database has been checked already.
for (const [name, run] of onPostgres ? tests : [...statics, ...tests]) {
  const started = performance.now()
  const status = await run()
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
