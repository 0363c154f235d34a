import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { startShop } from '../support/shop-server.ts'
import { emailsTo } from '../support/shopper.ts'

const OLD = 'difference engine'
const NEW = 'analytical engine'

for (const [title, javaScriptEnabled] of [
  ['with JavaScript', true],
  ['with JavaScript off', false],
] as const)
  test.describe(title, () => {
    test.use({ javaScriptEnabled })
    const emailOf = (name: string, project: string) => `${name}-${project}-${String(javaScriptEnabled)}@example.com`

    test('A forgotten password is replaced through an email', async ({ page, shop, browser }, { project }) => {
      const email = emailOf('forgetful', project.name)
      const elsewhere = await browser.newContext({ baseURL: shop.url })
      await register(elsewhere.request, email)
      expect(await shopperIn(elsewhere.request)).toBe(email)

      await page.goto('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText('Email is required').first()).toBeVisible()
      await emailField(page).fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText('If there is an account with this email address')).toBeVisible()

      const messages = await emailsTo(shop, email, 2)
      const link = linkIn(messages.find((message) => message.includes('Reset your password: '))!)
      const answer = await page.goto(link)
      expect(answer!.headers()['referrer-policy']).toBe('no-referrer')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await enter(page, { 'New password': 'short', 'Confirm new password': 'shirt' })
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Password must be at least 8 characters long').first()).toBeVisible()
      await expect(page.getByText('Passwords do not match').first()).toBeVisible()
      await enter(page, { 'New password': NEW, 'Confirm new password': NEW })
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Your password has been changed.')).toBeVisible()
      expect(await shopperIn(elsewhere.request)).toBeNull()
      await elsewhere.close()

      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
      await signIn(page, email, OLD)
      await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
      await signIn(page, email, NEW)
      await expect(page).toHaveURL(/\/$/)

      await page.goto(link)
      await enter(page, { 'New password': OLD, 'Confirm new password': OLD })
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('This link no longer works.')).toBeVisible()
      await page.getByRole('link', { name: 'Request a new link' }).click()
      await expect(emailField(page)).toBeVisible()
    })

    test('A reset request for an unknown address gets the same response, up to the limit', async ({ page }) => {
      // The shop of the other tests has higher rate limits.
      const strict = await startShop({ RATE_LIMIT_FACTOR: '1' })
      for (const answer of [
        'If there is an account with this email address',
        'If there is an account with this email address',
        'If there is an account with this email address',
        'Too many links were requested for this address.',
      ]) {
        await page.goto(`${strict.url}/forgot-password`)
        await emailField(page).fill('nobody@example.com')
        await page.getByRole('button', { name: 'Send the link' }).click()
        await expect(page.getByText(answer)).toBeVisible()
      }
      await expect(emailField(page)).toHaveValue('nobody@example.com')
      await strict.stop()
    })

    test('A reset link without a token says that it does not work', async ({ page }) => {
      await page.goto('/reset-password')
      await expect(page.getByText('This link no longer works.')).toBeVisible()
    })
  })

type Caller = Page['request']

async function register(by: Caller, email: string): Promise<void> {
  const answer = await by.post('/api/auth/register', {
    data: { firstName: 'Ada', lastName: 'Lovelace', email, password: OLD },
  })
  expect(answer.status()).toBe(201)
}

/** Returns the email address of the session. An ended session is rejected once and then removed. */
async function shopperIn(by: Caller): Promise<string | null> {
  const answer = await by.get('/api/session')
  if (answer.status() === 401) return null
  return ((await answer.json()) as { user: { email: string } | null }).user?.email ?? null
}

const emailField = (page: Page) => page.getByRole('main').getByLabel('Email', { exact: true })

async function enter(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await emailField(page).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Extracts the link from the text part, whose long lines are folded. */
const linkIn = (message: string): string =>
  /Reset your password: (\S+)/.exec(message.replace(/=\r?\n/g, '').replaceAll('=3D', '='))![1]!

test('A password field warns while Caps Lock is on', async ({ page }) => {
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  const press = (modifierCapsLock: boolean) =>
    field.evaluate(
      (input, on) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: on, bubbles: true })),
      modifierCapsLock,
    )
  await press(true)
  await expect(field).toHaveAccessibleDescription('Caps Lock is on')
  await press(false)
  await expect(field).toHaveAccessibleDescription('')
})
