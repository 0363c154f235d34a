import type { Page } from '@playwright/test'
import { mockCall } from '../support/mock-api.ts'
import { ask, openPage } from '../support/requests.ts'
import { expect, expectSound, test } from '../audits/sound-page.ts'

test.use({ reuseContext: true })

test.describe('A session', () => {
  const PASSWORD = 'correct horse battery'

  /** Registers an account and returns the answer with token and user alone. */
  async function newSession(page: Page, email: string) {
    const account = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
    const { token, user } = await ask(page, 'post', '/api/auth/register', account)
    await page.context().clearCookies()
    return { token, user }
  }
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  test('A session starts with a sign-in response of only token and user', async ({ page }) => {
    const session = await newSession(page, 'foreign-login@example.com')
    await openPage(page, '/login')
    await mockCall(page, 'POST /api/auth/login', { json: session })
    await page.getByRole('textbox', { name: 'Email' }).first().fill('foreign-login@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Ada' })).toBeVisible()
    expect(await token(page)).toBe(session.token)
    await expectSound(page)
  })

  test('A session starts with a registration response of only token and user', async ({ page }) => {
    const session = await newSession(page, 'foreign-register@example.com')
    await openPage(page, '/register')
    await mockCall(page, 'POST /api/auth/register', { status: 201, json: session })
    await page.getByLabel('Full name').fill('Ada Lovelace')
    await page.getByLabel('Email', { exact: true }).first().fill('foreign-register@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    expect(await token(page)).toBe(session.token)
    await expect(page).toHaveURL(/\/login$/)
    await expectSound(page)
  })
})
