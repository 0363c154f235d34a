import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: 'test/support/process/bundle-command.ts',
    setupFiles: ['test/support/seed.ts', 'test/support/skip-on-postgres.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // Modules are shared within a worker, so that PGlite starts once in each.
    isolate: false,
    // The limits are for machines that stall; tests themselves take milliseconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
