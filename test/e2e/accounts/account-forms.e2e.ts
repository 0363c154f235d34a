import { expect, test } from '../support/fixtures.ts'
import { hydrated } from '../support/hydration.ts'
import { reachPayment } from '../support/requests.ts'
import { CARD, enterCard, placeOrder } from '../support/shopper.ts'

test('A busy button is disabled and announces that it is busy', async ({ page }) => {
  const hold = async (path: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await held.promise
      await route.abort()
    })
    return held.resolve
  }
  await page.goto('/login')
  const letLogin = await hold('**/api/auth/login')
  await page.getByLabel('Email').first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  letLogin()
  await page.goto('/register')
  const letRegister = await hold('**/api/auth/register')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill('busy@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  letRegister()
  await reachPayment(page)
  await enterCard(page, CARD.good)
  const letOrder = await hold('**/api/orders')
  await placeOrder(page)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  letOrder()
})

test('A failing sign-in or registration shows an error message', async ({ page }) => {
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email').first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('An error occurred during login. Please try again.')).toBeVisible()
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Ada')
  await page.getByLabel('Email', { exact: true }).first().fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('An error occurred during registration. Please try again.')).toBeVisible()
})

test('Typing in a field clears only that field’s error', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  await hydrated(page)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(main.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true')
  await main.getByLabel('Full name').fill('A')
  await expect(main.getByLabel('Full name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
