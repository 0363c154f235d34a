import type { Page } from '@playwright/test'
import { headerLink } from '../../../lab/screens/steps.ts'
import { expect, test } from '../support/fixtures.ts'
import { alert, fillCart, openPage } from '../support/requests.ts'
import { addToCart } from '../support/shopper.ts'

test('An expired token is removed at the start, and a valid one is used', async ({ page }, { project }) => {
  const account = { firstName: 'Ada', lastName: 'Lovelace', email: `token-${project.name}@example.com` }
  const answer = await page.request.post('/api/auth/register', { data: { ...account, password: 'correct horse' } })
  const { token } = (await answer.json()) as { token: string }
  await page.context().clearCookies()
  const stored = () => page.evaluate(() => localStorage.getItem('token'))
  const startWith = async (value: string) => {
    await page.goto('/cart')
    await page.evaluate((text) => localStorage.setItem('token', text), value)
    await page.goto('/cart')
  }
  await startWith(token)
  await expect(page.getByRole('link', { name: 'Account of Ada' })).toBeVisible()
  expect(await stored()).toBe(token)
  const ended = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')
  for (const wrong of [`a.${ended}.c`, 'no token']) {
    await startWith(wrong)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
    await expect.poll(stored).toBeNull()
  }
})

test('A browser without storage can still buy', async ({ page }, { project }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError')
      },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
  await addToCart(page, 'insulated-bottle')
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('Bottle')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  // Only a shopper who has registered sees the success; a guest sees the form.
  await page.goto('/register?done')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill(`forbidden-${project.name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
})

test.describe('A token that the shop rejects', () => {
  const forgetful = async (page: Page) => {
    const claims = btoa(JSON.stringify({ exp: 4_102_444_800 }))
    await page.evaluate((token) => localStorage.setItem('token', token), `e30.${claims}.c2lnbmF0dXJl`)
  }
  const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

  test('A rejected token is removed by a read, which still gets its response', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/login')
    await forgetful(page)
    await headerLink(page, 'Cart').click()
    await expect(page.getByRole('button', { name: /^Remove Insulated Bottle/ })).toBeVisible()
    expect(await token(page)).toBeNull()
  })

  test('A rejected token is removed by a write', async ({ page }) => {
    await openPage(page, '/products/insulated-bottle')
    await forgetful(page)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(alert(page, 'Failed to add item to cart')).toBeVisible()
    expect(await token(page)).toBeNull()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  })
})
