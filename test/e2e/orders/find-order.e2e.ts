import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { mockCall } from '../support/mock-api.ts'
import { orderByPaypal } from '../support/owner.ts'
import { alert, fillCart, openPage } from '../support/requests.ts'

const NOT_FOUND = 'We could not find an order with this number and email address.'

async function find(page: Page, number: string, email: string): Promise<void> {
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Find your order' }).click()
}

/** The number as somebody types it who reads 0 as o. */
const typedBadly = (number: string) => ` ${number.toLowerCase().replaceAll('0', 'o').replace('-', ' ')} `

test('An order is found from the footer of another browser, by number and email address', async ({
  page,
  browser,
  baseURL,
}) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await openPage(other, '/')
  await other.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click()
  await expect(other).toHaveURL(/\/orders\/find$/)
  await find(other, number, 'grace@example.com')
  await expect(alert(other, NOT_FOUND)).toBeVisible()
  await expect(other.getByText(NOT_FOUND)).toBeFocused()
  await find(other, typedBadly(number), ' ADA@example.com')
  await expect(other).toHaveURL(new RegExp(`/orders/${number}\\?key=`))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await other.context().close()
})

test('The lookup reports its empty fields, and too many attempts', async ({ page }) => {
  await openPage(page, '/orders/find')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Find your order' }).click()
  for (const text of ['Order number is required', 'Email address is required'])
    await expect(page.getByRole('main').getByText(text).last()).toBeVisible()
  const message = 'Too many orders were looked up. Please try again in 10 seconds.'
  await mockCall(page, 'POST /api/orders/find', { status: 429, json: { message, code: 'too_many' } })
  await find(page, 'K7Q2-9XMD', 'ada@example.com')
  await expect(alert(page, message)).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('An order is found by number and email address, and wrong input is preserved', async ({
    page,
    browser,
    baseURL,
  }) => {
    await fillCart(page)
    const number = await orderByPaypal(page)
    const other = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
    await other.goto('/orders/find')
    await find(other, number, 'grace@example.com')
    await expect(other.getByRole('alert')).toContainText(NOT_FOUND)
    await expect(other.getByLabel('Order number')).toHaveValue(number)
    await other.getByLabel('Email', { exact: true }).fill('ada@example.com')
    await other.getByRole('button', { name: 'Find your order' }).click()
    await expect(other).toHaveURL(new RegExp(`/orders/${number}\\?key=`))
    await other.context().close()
  })
})
