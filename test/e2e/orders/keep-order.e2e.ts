import type { Page } from '@playwright/test'
import { ADDRESS } from '#test/shopper.ts'
import { expect, test } from '../support/fixtures.ts'
import { ask, choosePaypal, fillCart } from '../support/requests.ts'
import { hydrated } from '../support/hydration.ts'

const PASSWORD = 'correct horse battery'

async function order(page: Page, email: string): Promise<string> {
  await fillCart(page)
  await ask(page, 'put', '/api/checkout/shipping', { address: { ...ADDRESS, email }, shippingOptionId: 'standard' })
  await choosePaypal(page)
  return String((await ask(page, 'post', '/api/orders', {})).orderNumber)
}

for (const [title, javaScriptEnabled] of [
  ['with JavaScript', true],
  ['with JavaScript off', false],
] as const)
  test.describe(title, () => {
    test.use({ javaScriptEnabled })

    test('A guest keeps an order by creating an account with a password, and is told if there already is one', async ({
      page,
    }) => {
      const email = `keeping-${String(javaScriptEnabled)}@example.com`
      const open = async (number: string) => {
        await page.goto(`/order-confirmation/${number}`)
        if (javaScriptEnabled) await hydrated(page)
      }
      const offer = page.getByRole('region', { name: 'Keep this order in an account' })
      const keep = async (password: string) => {
        await offer.getByLabel('Password', { exact: true }).fill(password)
        await offer.getByRole('button', { name: 'Create account' }).click()
      }

      const number = await order(page, email)
      await open(number)
      await expect(offer.getByText(email)).toBeVisible()
      await keep('short')
      await expect(offer.getByText('Password must be at least 8 characters long').first()).toBeVisible()
      await keep(PASSWORD)
      await expect(offer).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you for your order')
      if (javaScriptEnabled)
        await expect(page.getByText('Your account is ready, and this order is in it.')).toBeVisible()
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()

      await page.context().clearCookies()
      if (javaScriptEnabled) await page.evaluate(() => localStorage.clear())
      const later = await order(page, email)
      await open(later)
      await keep(PASSWORD)
      await expect(offer.getByText('An account with this email already exists')).toBeVisible()
      await offer.getByRole('link', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(`/login?next=/order-confirmation/${later}`)
    })
  })
