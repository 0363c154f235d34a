import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PASSKEY_TEXTS } from '../../src/domain/accounts/passkeys.ts'
import { ask, mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, fillWholeCart, waitForText, withClockStopped } from './steps.ts'

export const PASSWORD = 'correct horse battery'

export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
export const shows = (page: Page, text: string) => expect(page.getByRole('main').getByText(text).first()).toBeVisible()

export async function enter(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}

/** Creates a new account and signs in. */
export async function register(page: Page): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  await ask(page, 'post', '/api/auth/register', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: PASSWORD,
  })
  return email
}

export const accountStates: State[] = [
  {
    name: 'login',
    async open(page) {
      await openPage(page, '/login')
      await shows(page, 'Sign in with a passkey')
    },
  },
  {
    name: 'login-passkey-failed',
    async open(page) {
      await openPage(page, '/login')
      await mockAnswer(page, 'GET /api/auth/passkey')
      await press(page, 'Sign in with a passkey')
      await shows(page, PASSKEY_TEXTS.failed)
    },
  },
  {
    name: 'login-errors',
    async open(page) {
      await openPage(page, '/login')
      await press(page, 'Sign in')
      await shows(page, 'Email is required')
    },
  },
  {
    name: 'login-refused',
    async open(page) {
      await openPage(page, '/login')
      await enter(page, { Email: `nobody-${randomUUID()}@example.com`, Password: 'not the password' })
      await press(page, 'Sign in')
      await shows(page, 'Login failed. Please check your credentials.')
    },
  },
  {
    name: 'login-signed-in',
    async open(page) {
      await register(page)
      await openPage(page, '/login')
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'login-cart-taken-over',
    async open(page) {
      const email = await register(page)
      await page.context().clearCookies()
      await fillWholeCart(page)
      await openPage(page, '/login')
      await enter(page, { Email: email, Password: PASSWORD })
      await press(page, 'Sign in')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
    },
  },
  { name: 'register', open: at('/register') },
  {
    name: 'register-errors',
    async open(page) {
      await openPage(page, '/register')
      await enter(page, { Email: 'nobody', Password: 'short', 'Confirm password': 'shirt' })
      await press(page, 'Create account')
      await shows(page, 'Full name is required')
    },
  },
  {
    name: 'register-done',
    open: (page) =>
      withClockStopped(
        page,
        () => openPage(page, '/register'),
        async () => {
          await enter(page, {
            'Full name': 'Ada Lovelace',
            Email: `ada-${randomUUID()}@example.com`,
            Password: PASSWORD,
            'Confirm password': PASSWORD,
          })
          await press(page, 'Create account')
          await waitForText(page, 'Registration successful! Redirecting you to login...')
        },
      ),
  },
  { name: 'forgot-password', open: at('/forgot-password') },
  {
    name: 'forgot-password-answered',
    async open(page) {
      await openPage(page, '/forgot-password')
      await enter(page, { Email: `nobody-${randomUUID()}@example.com` })
      await press(page, 'Send the link')
      await shows(page, 'If there is an account with this email address')
    },
  },
  { name: 'confirm-email-signed-out', open: at('/confirm-email?token=a-token') },
  {
    name: 'confirm-email',
    async open(page) {
      await register(page)
      await openPage(page, '/confirm-email?token=a-token')
      await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeVisible()
    },
  },
  {
    name: 'confirm-email-refused',
    async open(page) {
      await register(page)
      await openPage(page, '/confirm-email?token=a-token')
      await press(page, 'Confirm my email address')
      await shows(page, 'This link is for another account, or no longer works.')
    },
  },
  { name: 'reset-password', open: at('/reset-password?token=a-token') },
  { name: 'reset-password-no-token', open: at('/reset-password') },
  {
    name: 'reset-password-errors',
    async open(page) {
      await openPage(page, '/reset-password?token=a-token')
      await enter(page, { 'New password': 'short', 'Confirm new password': 'shirt' })
      await press(page, 'Change password')
      await shows(page, 'Password must be at least 8 characters long')
    },
  },
  {
    name: 'reset-password-refused',
    async open(page) {
      await openPage(page, '/reset-password?token=a-token')
      await enter(page, { 'New password': PASSWORD, 'Confirm new password': PASSWORD })
      await press(page, 'Change password')
      await shows(page, 'This link no longer works.')
    },
  },
]
