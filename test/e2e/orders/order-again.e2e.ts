import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { fillCart, openPage } from '../support/requests.ts'

const ADDED = 'We added 1 item from your earlier order to your cart.'

test('A shopper reorders by keyboard, and the cart reports what was added', async ({ page }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPage(page, `/orders/${number}`)
  await page.getByRole('button', { name: 'Order again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(ADDED)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Insulated Bottle' }).first()).toBeVisible()
})

test('Reordering while the shop fails shows an error beside the order', async ({ page }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPage(page, `/orders/${number}`)
  await page.route('**/api/orders/*/again*', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not add these items to your cart right now.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A shopper reorders, and the cart reports what was added', async ({ page }) => {
    await fillCart(page)
    const number = await orderByPaypal(page)
    await page.goto(`/orders/${number}`)
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(ADDED)).toBeVisible()
  })
})
