import { configDefaults, defineConfig } from 'vitest/config'
import LongestFirst from './test/support/process/longest-first.ts'
import { repeatedFiles } from './test/support/repeated-files.ts'

const TESTS = ['src/**/*.test.ts', 'test/*.test.ts', 'test/{deploy,documents,providers}/**/*.test.ts']
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

export default defineConfig({
  test: {
    include: TESTS,
    exclude: [...configDefaults.exclude, ...(onPostgres ? repeatedFiles(TESTS) : [])],
    globalSetup: ['test/support/process/bundle-command.ts', 'test/support/process/embedded-postgres.ts'],
    setupFiles: ['test/support/seed.ts', 'test/support/skip-repeated.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // Modules are shared within a worker, so that it migrates each database once.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // The limits only end what hangs: a busy machine may take minutes for what takes milliseconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Tests that pass only in a retry are listed at the end of the run.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 120_000 } },
  },
})
