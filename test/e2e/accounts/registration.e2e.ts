import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fill } from '../support/form-fields.ts'
import { alert, mockAnswer, openPage } from '../support/requests.ts'

const PASSWORD = 'correct horse battery'

async function register(page: Page, name: string, email: string): Promise<void> {
  await openPage(page, '/register')
  await fill(page, { name, email, password: PASSWORD, confirmPassword: PASSWORD })
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('The first word of a name is the first name, and the rest the last name', async ({ page }) => {
  for (const [name, firstName, lastName] of [
    ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
    ['Cher', 'Cher', ''],
  ] as const) {
    await page.context().clearCookies()
    await register(page, name, `first-word-${firstName}@example.com`)
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    const { user } = (await (await page.request.get('/api/session')).json()) as { user: object }
    expect(user).toMatchObject({ firstName, lastName })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript, the page after registration leads to the sign-in page by itself', async ({ page }) => {
    await page.goto('/register')
    const email = 'without-script@example.com'
    await fill(page, { name: 'Ada Lovelace', email, password: PASSWORD, confirmPassword: PASSWORD })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('A guest who opens that page manually is not redirected', async ({ page }) => {
    await page.goto('/register?done')
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    expect(await page.content()).not.toContain('http-equiv="refresh"')
  })
})

test("A rejected registration shows the server's message, or else the default one", async ({ page }) => {
  await mockAnswer(page, 'POST /api/auth/register', { status: 403, json: { message: 'Not today.', code: 'forbidden' } })
  await register(page, 'Ada', 'refused@example.com')
  await expect(alert(page, 'Not today.')).toBeVisible()
  await page.unrouteAll()
  await mockAnswer(page, 'POST /api/auth/register', { status: 403, json: {} })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(alert(page, 'Registration failed. Please try again.')).toBeVisible()
})
