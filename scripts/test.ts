// node scripts/test.ts [long]: runs the everyday tests, or the long ones; with TEST_DATABASE_URL, those for PostgreSQL.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildIfStale } from './build.ts'
import { findBrowser, findTestBrowser, toInstall } from './browser.ts'
import { attempt } from './run.ts'
import { printSlowTests } from './results/slow-tests.ts'
import { installTestTools, testToolsToInstall } from './test-tools.ts'
import { makeDemoPictures } from '#test/demo-pictures.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const part = onPostgres ? 'postgres' : process.argv[2] === 'long' ? 'long' : 'embedded'
const results = `.results/${part}`
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// The tests start hundreds of processes, which share their compiled code.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

type Step = [name: string, run: () => number | Promise<number>]

const checks: Step[] = [
  ['formatting', () => attempt('oxfmt', ['--check', '.'])],
  ['lint', () => attempt('oxlint', ['--deny-warnings'])],
  [
    'lint by types',
    () => attempt('oxlint', ['--deny-warnings', '--type-aware', '--config', 'scripts/lint/types.json']),
  ],
  ['types', () => attempt('react-router', ['typegen']) || attempt('tsc', [])],
  ['dead code', () => attempt('knip', [])],
]
const UNIT_TESTS = {
  embedded: ['--exclude', '**/*.long.test.ts'],
  long: ['.long.test.ts'],
  postgres: ['--exclude', '**/!(cluster).long.test.ts'],
}[part]
const PROJECTS = { embedded: ['core'], long: ['desktop', 'long', 'phone'], postgres: ['postgres'] }[part]
const tests: Step[] = [
  ['pictures', async () => (await makeDemoPictures(), 0)],
  ['tools for PDFs and emails', () => (installTestTools(), 0)],
  [
    'unit and API tests',
    () =>
      attempt('vitest', ['run', '--reporter=default', '--reporter=./scripts/results/vitest.ts', ...UNIT_TESTS], {
        RESULTS_FILE: `${results}/vitest.json`,
      }),
  ],
  ['build', async () => (await buildIfStale(), 0)],
  [
    'browser tests',
    () =>
      attempt('playwright', ['test', ...PROJECTS.map((name) => `--project=${name}`)], {
        CHROMIUM_PATH: findTestBrowser(),
        WHOLE_CHROMIUM_PATH: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json`,
      }),
  ],
]

const missing = [...toInstall(), ...testToolsToInstall()]
if (missing.length > 0) console.log(`The tests will install:\n${missing.map((name) => `  ${name}`).join('\n')}\n`)

const failed: string[] = []
for (const [name, run] of part === 'embedded' ? [...checks, ...tests] : tests) {
  const began = performance.now()
  const status = await run()
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`)
  if (status !== 0) failed.push(name)
}
writeFileSync(`${results}/failed-steps.json`, JSON.stringify(failed))
printSlowTests(results)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
