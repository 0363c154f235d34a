import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { fillCart } from '../support/requests.ts'

const PASSWORD = 'correct horse battery'
const ADDRESS = { Address: '12 Analytical Row', City: 'Springfield', State: 'IL', 'Postal code': '62701' }

async function register(page: Page): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  const data = { firstName: 'Ada', lastName: 'Lovelace', email, password: PASSWORD }
  await page.request.post('/api/auth/register', { data })
  return email
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('The account leads a guest to the sign-in page and back', async ({ page }) => {
      const email = await register(page)
      await page.context().clearCookies()
      await page.goto('/account/addresses?edit=new')
      await expect(page).toHaveURL(/\/login\?next=/)
      await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
      await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page, 'Sign in')
      await expect(page.getByRole('heading', { name: 'New address' })).toBeVisible()
    })

    test('The account of a shopper without a name is called an account', async ({ page, shop }) => {
      const email = await register(page)
      await asOwner(shop, ({ database }) =>
        database.db.updateTable('accounts').set({ first_name: '', last_name: '' }).where('email', '=', email).execute(),
      )
      await page.goto('/account')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    })

    test('An account lists its orders, and finds one by its number', async ({ page, shop }) => {
      await register(page)
      await fillCart(page)
      const number = await orderByPaypal(page)
      await page.goto('/account')
      const order = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
      await expect(order).toContainText(`Order ${number}`)
      await expect(order).toContainText('Processing')
      await asOwner(shop, async (owner) => {
        await shipOrder(owner, number, { carrier: 'UPS', trackingNumber: null, trackingUrl: null })
        await deliverOrder(owner, number)
      })
      await page.goto('/account')
      await expect(order).toContainText(/Delivered on \w+ \d+, \d{4}/)
      await expect(order).toContainText(/you can return it until \w+ \d+, \d{4}\./)
      await page.getByRole('main').getByLabel('Order number').fill('nothing')
      await press(page, 'Search')
      await expect(page.getByText('None of your orders has this number.')).toBeVisible()
      await page.getByRole('main').getByLabel('Order number').fill(number.toLowerCase())
      await press(page, 'Search')
      await order.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
    })

    test('An address is added, changed and removed', { tag: '@phone' }, async ({ page }) => {
      await register(page)
      await page.goto('/account/addresses')
      await page.getByRole('link', { name: 'Add an address' }).click()
      await press(page, 'Save address')
      await expect(page.getByText('City is required').first()).toBeVisible()
      for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label, { exact: true }).fill(value)
      await press(page, 'Save address')
      const entry = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')
      await expect(entry).toContainText('Default for shipping and billing')
      await entry.getByRole('link', { name: /^Change/ }).click()
      await page.getByLabel('City', { exact: true }).fill('Shelbyville')
      await press(page, 'Save address')
      await expect(entry).toContainText('Shelbyville')
      await entry.locator('summary').click()
      await press(page, 'Yes, remove it')
      await expect(page.getByText('You have no saved addresses yet.')).toBeVisible()
    })

    test('Name and password are changed, and a wrong password is reported', async ({ page }) => {
      await register(page)
      await page.goto('/account/profile')
      await page.getByLabel('Full name').fill('Augusta King')
      await press(page, 'Change name')
      await expect(page.getByText('Your name was changed.')).toBeVisible()
      for (const [current, message] of [
        ['guess', 'This password is incorrect'],
        [PASSWORD, 'Your password was changed. You are signed out everywhere else.'],
      ] as const) {
        await page.getByLabel('Current password', { exact: true }).fill(current)
        await page.getByLabel('New password', { exact: true }).fill('analytical engine')
        await page.getByLabel('Confirm new password', { exact: true }).fill('analytical engine')
        await press(page, 'Change password')
        await expect(page.getByText(message).first()).toBeVisible()
      }
      await page.goto('/account/profile')
      await expect(page.getByLabel('Full name')).toHaveValue('Augusta King')
    })

    test('Every session can be ended', async ({ page }) => {
      await register(page)
      await page.goto('/account/sessions')
      await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('(this one)')
      await page.locator('summary', { hasText: 'Sign out everywhere' }).click()
      await press(page, 'Yes, sign out everywhere')
      await expect(page).toHaveURL(/\/login$/)
      await page.goto('/account')
      await expect(page).toHaveURL(/\/login\?next=/)
    })

    test('An account can be downloaded and deleted', async ({ page }) => {
      const email = await register(page)
      await page.goto('/account/data')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download your data' }).click()
      expect((await download).suggestedFilename()).toBe('account.json')
      await page.getByRole('link', { name: 'Delete your account' }).click()
      await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await press(page, 'Delete my account for good')
      await expect(page.getByText('Your account was deleted.')).toBeVisible()
      const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
      expect(login.status()).toBe(401)
    })
  })
