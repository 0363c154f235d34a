import type { Page } from '@playwright/test'
import { mockCall } from '../support/mock-api.ts'
import { alert, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'
import { NO_RECORD, forEach, leaveAndReturn } from './unreadable.ts'

test.use({ reuseContext: true })

test.describe('An unreadable session', () => {
  const PASSWORD = 'correct horse battery'
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Email' }).first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  async function register(page: Page): Promise<void> {
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
  }

  for (const [path, act, sentence] of [
    ['login', signIn, 'An error occurred during login. Please try again.'],
    ['register', register, 'An error occurred during registration. Please try again.'],
  ] as const)
    test(`An unreadable response to ${path} shows an error and stores no token`, async ({ page }) => {
      await openPage(page, `/${path}`)
      const call = await mockCall(page, `POST /api/auth/${path}`)
      await forEach(page, NO_RECORD, [call], async (about) => {
        await act(page)
        await expect(alert(page, sentence), about).toBeVisible()
        expect(await token(page), about).toBeNull()
        await expectSound(page, about)
        await leaveAndReturn(page)
      })
    })
})
