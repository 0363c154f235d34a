import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../audits/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { fillCart, mockAnswer } from '../support/requests.ts'
import { emailsTo } from '../support/shopper.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

const PASSWORD = 'correct horse battery'
const NARROW = { width: 360, height: 740 }

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const signedIn = async (page: Page): Promise<string | null> =>
  ((await (await page.request.get('/api/session')).json()) as { user: { email: string } | null }).user?.email ?? null

/** Presses a button as a keyboard does. */
async function type(page: Page, name: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

/** Orders as a guest, and opens the confirmation of the order. */
async function confirmOrder(page: Page): Promise<{ number: string; email: string }> {
  const email = `ada-${randomUUID()}@example.com`
  await fillCart(page)
  const number = await orderByPaypal(page, email)
  await page.goto(`/order-confirmation/${number}`)
  return { number, email }
}

async function register(page: Page): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  const data = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
  await page.request.post('/api/auth/register', { data })
  return email
}

test('A guest keeps the order with a passkey, signs out, and signs in with it, by keyboard at 360 px', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  await addAuthenticator(page)
  const { number, email } = await confirmOrder(page)
  await expect(button(page, 'Use a passkey instead')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await type(page, 'Use a passkey instead')
  await expect(page.getByText('Your account is ready, and this order is in it.')).toBeVisible()
  expect(await signedIn(page)).toBe(email)

  await page.goto('/login')
  await type(page, 'Sign out')
  await expect(page).toHaveURL(/\/$/)
  expect(await signedIn(page)).toBeNull()

  await page.goto('/login?next=/account')
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await expect(button(page, 'Sign in with a passkey')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await type(page, 'Sign in with a passkey')
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText(`Order ${number}`)
  expect(await signedIn(page)).toBe(email)
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('linden_session'))
  expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})

test('An account without a password is deleted after its owner has confirmed with the passkey', async ({ page }) => {
  await addAuthenticator(page)
  await confirmOrder(page)
  await type(page, 'Use a passkey instead')
  await expect(page.getByText('Your account is ready')).toBeVisible()
  await page.goto('/account/profile')
  await expect(page.getByRole('link', { name: 'Send me a link to set one' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(`countess-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('We have sent a link to the new address.')).toBeVisible()
  await page.goto('/account/data?delete')
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  const confirmed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('passkey'),
  )
  await type(page, 'Confirm with a passkey')
  expect((await confirmed).status()).toBe(200)
  await expect(page.getByText('Thank you. You will not be asked again for 10 minutes.')).toBeVisible()
  await type(page, 'Delete my account for good')
  await expect(page.getByRole('alert')).toContainText('is not sent yet')
})

test('A passkey is added with the password, renamed and removed', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.setViewportSize(NARROW)
  await addAuthenticator(page)
  await register(page)
  await page.goto('/account/profile')
  await type(page, 'Add a passkey')
  await expect(page.getByRole('alert')).toContainText('Your password is required')
  await page.getByLabel('Your password', { exact: true }).last().fill(PASSWORD)
  await type(page, 'Add a passkey')
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  const entry = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(entry).toContainText(isMobile ? 'Chrome on Android' : 'Chrome on Linux')
  await entry.locator('summary').click()
  expect(await axeFindings(page)).toEqual([])
  await entry.getByLabel('Name').fill('Blue key')
  await type(page, 'Save name')
  await expect(entry).toContainText('Blue key')
  await page.getByLabel('Your password', { exact: true }).last().fill(PASSWORD)
  await type(page, 'Add a passkey')
  await expect(page.getByRole('alert')).toContainText('This device already has a passkey')
  if (!(await button(page, 'Remove this passkey').isVisible())) await entry.locator('summary').click()
  await type(page, 'Remove this passkey')
  await expect(entry).toHaveCount(0)
})

test('A new password set by email suspends a passkey until its owner keeps it', async ({ page, shop }) => {
  await addAuthenticator(page)
  const email = await register(page)
  const link = async (count: number, before: RegExp) => {
    const found = (await emailsTo(shop, email, count)).flatMap(
      (text) => before.exec(text.replaceAll('=\r\n', ''))?.[1] ?? [],
    )
    return found[0]!.replaceAll('=3D', '=')
  }
  await page.goto(await link(1, /(http:\S+confirm-email\?token=\S+)/))
  await type(page, 'Confirm my email address')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/account/profile')
  await page.getByLabel('Your password', { exact: true }).last().fill(PASSWORD)
  await type(page, 'Add a passkey')
  await expect(page.getByText('Your passkey was added.')).toBeVisible()

  await page.request.post('/api/auth/forgot-password', { data: { email } })
  await page.goto(await link(3, /(http:\S+reset-password\?token=\S+)/))
  await page.getByLabel('New password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Confirm new password', { exact: true }).fill('analytical engine')
  await type(page, 'Change password')
  await expect(page.getByText('they will not work until you choose to keep them in your profile')).toBeVisible()

  await page.goto('/login?next=/account/profile')
  await type(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('This passkey is paused')
  expect(await signedIn(page)).toBeNull()
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await type(page, 'Sign in')
  const entry = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(entry).toContainText('It will not work until you keep it')
  await entry.locator('summary').filter({ hasText: 'Keep or remove' }).click()
  expect(await axeFindings(page)).toEqual([])
  await entry.getByLabel('Your new password', { exact: true }).fill('analytical engine')
  await type(page, 'Keep this passkey')
  await expect(page.getByText('You can sign in with this passkey again.')).toBeVisible()
  await expect(entry).not.toContainText('It will not work')

  await page.request.post('/api/auth/logout')
  await page.goto('/login?next=/account/profile')
  await type(page, 'Sign in with a passkey')
  await expect(entry).toBeVisible()
  expect(await signedIn(page)).toBe(email)
})

test('Having no passkey, and failing to reach the server, each show an error', async ({ page }) => {
  await addAuthenticator(page)
  await page.goto('/login')
  await type(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await mockAnswer(page, 'GET /api/auth/passkey')
  await type(page, 'Sign in with a passkey')
  await expect(page.getByRole('alert')).toContainText('We could not use your passkey right now.')
  await expect(button(page, 'Sign in with a passkey')).toBeEnabled()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Passkeys are not offered, but the account still lists them', async ({ page }) => {
    await confirmOrder(page)
    await expect(button(page, 'Create account')).toBeVisible()
    await page.goto('/login')
    await expect(button(page, 'Sign in')).toBeVisible()
    await register(page)
    await page.goto('/account/profile')
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  })
})

test('Public pages load no passkey script', async ({ page }) => {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text())
  })
  for (const path of ['/', '/products', '/products/stoneware-mug']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(texts.length).toBeGreaterThan(3)
  expect((await Promise.all(texts)).filter((text) => /passkey|PublicKeyCredential/i.test(text))).toEqual([])
})
