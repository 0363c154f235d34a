import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/browser.ts'

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: CHROMIUM_ARGS,
}

/** `npm test` runs these: a shopper finds a product, opens an account and buys. */
const CORE = [
  '**/accounts/{registration,sign-in}.e2e.ts',
  '**/{cart/cart,catalog/{browsing,home},checkout/purchase,orders/find-order}.e2e.ts',
]
/** One of the returns; the other ways to send something back are long tests. */
const A_RETURN = '**/orders/returns.e2e.ts'
const OTHER_RETURNS = /orders\/returns\.e2e\.ts(?!.* With JavaScript A shopper chooses pieces)/
/**
 * `npm run test:long` runs these: each state, other shops' answers, what holds for all pages, and payment providers. It also runs
 * what else shoppers do (`desktop`), and phones.
 */
const LONG = [
  '**/{states,answers,site,safety,validators}/*.e2e.ts',
  '**/checkout/{stripe/*,paypal,bank-confirmation}.e2e.ts',
]
/** A test with this tag runs on a phone too, because there it sees or presses something else. `@phone-only` runs nowhere else. */
const ON_PHONES = /@phone/
const ONLY_ON_PHONES = /@phone-only/
/** Shoppers and processes that meet in the database. The unit and API tests run every query on each database. */
const MEET_IN_THE_DATABASE = [
  '**/{accounts/email-confirmation,cart/last-piece,catalog/owner-changes,checkout/purchase,orders/returns}.e2e.ts',
  '**/site/{opening,outages,process}.e2e.ts',
]
/** Returns without a second browser or an owner's answer. `orders/returns.test.ts` asks their queries on each database. */
const NO_MEETING = /orders\/returns\.e2e\.ts(?!.*@meets)/
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
    { name: 'core', testMatch: [...CORE, A_RETURN], grepInvert: [ONLY_ON_PHONES, OTHER_RETURNS], use: desktop },
    { name: 'desktop', testIgnore: [...CORE, ...LONG], grepInvert: ONLY_ON_PHONES, use: desktop },
    { name: 'phone', grep: ON_PHONES, use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium' } },
    { name: 'long', testMatch: LONG, grepInvert: ONLY_ON_PHONES, use: desktop },
    { name: 'postgres', testMatch: MEET_IN_THE_DATABASE, grepInvert: [ONLY_ON_PHONES, NO_MEETING], use: desktop },
  ],
})
