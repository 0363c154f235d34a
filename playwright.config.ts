import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/browser.ts'

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: CHROMIUM_ARGS,
}

/** `npm run test:long` runs these: each state, other shops' answers, what holds for all pages, and payment providers. */
const LONG = ['**/{states,answers,site,safety}/*.e2e.ts', '**/checkout/{stripe/*,paypal,bank-confirmation}.e2e.ts']
/** These look at every size themselves, or mock all answers. */
const ALIKE_ON_PHONES = ['**/{states,answers}/*.e2e.ts']
/** These judge looks or mock all answers, so they would see the same on either database. */
const ALIKE_ON_DATABASES = [...ALIKE_ON_PHONES, '**/site/{budgets,first-paint,focus,large-text,layout,print}.e2e.ts']
const onPostgres = process.env.TEST_DATABASE_URL !== undefined
const desktop = { viewport: { width: 1280, height: 900 } }

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: '.results/browser',
  fullyParallel: true,
  // Two cores are idle for a fifth of the time with two.
  workers: 3,
  // The limits are for shared machines, which may stall for seconds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Tests that pass only in a retry are listed at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // A terminal shows one changing line, a log shows dots.
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json']],
  use: { launchOptions, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', testIgnore: LONG, use: desktop },
    {
      name: 'phone',
      testIgnore: onPostgres ? ALIKE_ON_DATABASES : ALIKE_ON_PHONES,
      use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium' },
    },
    { name: 'long', testMatch: LONG, testIgnore: onPostgres ? ALIKE_ON_DATABASES : [], use: desktop },
  ],
})
