import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test('The sign-in page has its fields and links', async ({ page }) => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toBeVisible()
  const password = main.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(main.getByRole('checkbox', { name: 'Remember me' })).toBeVisible()
  for (const href of ['/forgot-password', '/register']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
  for (const name of [/Google/, /Facebook/]) {
    await expect(main.getByRole('button', { name })).toBeDisabled()
    await expect(main.getByRole('button', { name })).toHaveAccessibleDescription(/not available in this shop yet/)
  }
})

test('The registration page has its fields and links', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
    await expect(main.getByLabel(label, { exact: true })).toBeVisible()
  for (const href of ['/terms', '/privacy', '/login']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    /** Signs in by the form, so that the browser stores the session, and returns home. */
    async function signIn(page: Page): Promise<void> {
      const shopper = { email: `ada-${randomUUID()}@example.com`, password: 'correct horse battery' }
      await page.request.post('/api/auth/register', { data: { ...shopper, firstName: 'Ada', lastName: 'Lovelace' } })
      await page.context().clearCookies()
      await page.goto('/login')
      await page.getByLabel('Email', { exact: true }).first().fill(shopper.email)
      await page.getByLabel('Password', { exact: true }).fill(shopper.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/\/$/)
      // Without JavaScript no token is stored: this one simulates an earlier visit.
      if (!javaScriptEnabled) await page.evaluate(() => localStorage.setItem('token', 'left'))
      await expect.poll(() => token(page)).toMatch(/\S/)
    }

    // Public pages show no account before hydration.
    const account = (page: Page) =>
      page.getByRole('banner').getByRole('link', { name: javaScriptEnabled ? 'Account of Ada' : 'Sign in' })
    const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

    async function expectSignedOut(page: Page): Promise<void> {
      await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
      const session = (await (await page.request.get('/api/session')).json()) as { user: unknown }
      expect(session.user).toBeNull()
      expect(await token(page)).toBeNull()
    }

    test(
      'The account icon leads to Sign out, which ends the session and opens the home page',
      { tag: '@phone' },
      async ({ page }) => {
        await signIn(page)
        await account(page).click()
        await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
        await expect(page).toHaveURL(/\/$/)
        await expectSignedOut(page)
      },
    )

    test('Use another account ends the session and leads to the sign-in form', async ({ page }) => {
      await signIn(page)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Use another account' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await expectSignedOut(page)
    })
  })

test('Signing out redirects only within the shop', async ({ request, shop }) => {
  const leadsTo = async (form: Record<string, string>) => {
    const answer = await request.post('/logout', { form, headers: { origin: shop.url }, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    return answer.headers().location
  }
  expect(await leadsTo({ next: '/login' })).toBe('/login')
  for (const next of ['https://evil.example/', '//evil.example/', 'evil'])
    expect(await leadsTo({ next }), next).toBe('/')
})
