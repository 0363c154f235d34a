import { expect, test } from './fixtures.ts'

test('the sign-in page has its fields and links', async ({ page }) => {
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

test('the registration page has its fields and links', async ({ page }) => {
  await page.goto('/register')
  const main = page.getByRole('main')
  for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
    await expect(main.getByLabel(label, { exact: true })).toBeVisible()
  for (const href of ['/terms', '/privacy', '/login']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible()
})
