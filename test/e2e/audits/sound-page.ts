import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/fixtures.ts'

/** Fails a test whose page threw an error or logged one. Disables animations. */
export const test = base.extend<{ pageErrors: string[] }>({
  contextOptions: { reducedMotion: 'reduce' },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (entry) => {
        // Browsers log each answer with an error status.
        const isReport = entry.text().startsWith('Failed to load resource')
        if (entry.type() === 'error' && !isReport) errors.push(entry.text())
      })
      await use(errors)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

const NONSENSE = /Unexpected Application Error!|NaN|undefined|Invalid Date|\[object|Infinity|∞|-\$|\$-/

/** Expects visible text without a crash screen and without values such as NaN and undefined. */
export async function expectSound(page: Page, about = page.url()): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(NONSENSE.exec(text)?.[0], `${about}: nonsense in the text of the page`).toBeUndefined()
}

export { expect } from '@playwright/test'
