import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS } from './scripts/browser.ts'

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: CHROMIUM_ARGS,
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: '.results/browser',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds. What is waited for longer fails all the same when it does not come.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // What passed only when tried again is named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // One line that is written over suits a terminal; a log is better read in dots.
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json']],
  use: { launchOptions, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], defaultBrowserType: 'chromium' } },
  ],
})
