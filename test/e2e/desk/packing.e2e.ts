import { axeFindings } from '../audits/axe.ts'
import { hydrated } from '../support/hydration.ts'
import { expect, test } from './desk.ts'
import { fieldOf, onlyOrders, packAll, trackingOf } from './orders-to-pack.ts'

test('Thirty orders are packed and shipped by keyboard alone', async ({ page, shop, desk }) => {
  const numbers = await onlyOrders(page, shop, 30)
  await page.goto(`${desk}/packing`)
  await hydrated(page)
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pack orders' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pick list' })).toContainText(`1 × ${numbers[0]}`)
  await page.getByRole('link', { name: 'Addresses (CSV)' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, numbers[0]!)).toBeFocused()
  await hydrated(page)
  for (const number of numbers) {
    await page.keyboard.type(`1Z${number}`)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Ship orders' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('30 orders shipped.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  for (const number of [numbers[0]!, numbers[29]!]) expect(await trackingOf(shop, number)).toEqual([`1Z${number}`])
  expect(await axeFindings(page)).toEqual([])
})

test('Thirty orders are packed and shipped on a phone @phone-only', async ({ page, shop, desk }) => {
  const numbers = await onlyOrders(page, shop, 30)
  await page.goto(`${desk}/packing`)
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Make the pick list' }).tap()
  // A second tap at the same place would be the end of a double tap, which packs nothing.
  await page.getByRole('heading', { name: 'Pack orders' }).tap()
  await page.getByRole('button', { name: 'Pack 29 orders' }).tap()
  await expect(page.getByRole('heading', { name: 'Ship orders' })).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Carrier').fill('UPS')
  for (const number of numbers.slice(1)) await fieldOf(page, number).fill(`1Z${number}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Ship orders' }).tap()
  await expect(page.getByText('29 orders shipped.', { exact: true })).toBeVisible()
  expect(await trackingOf(shop, numbers[0]!)).toEqual([])
  expect(await trackingOf(shop, numbers[29]!)).toEqual([`1Z${numbers[29]}`])
  expect(await axeFindings(page)).toEqual([])
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Enter moves to the next field, and orders are shipped and undone', async ({ page, shop, desk }) => {
    const [first, second] = await onlyOrders(page, shop, 2)
    await packAll(page, desk)
    await expect(fieldOf(page, first!)).toBeFocused()
    await page.keyboard.type('1Z1')
    await page.keyboard.press('Enter')
    await expect(fieldOf(page, second!)).toBeFocused()
    await expect(fieldOf(page, first!)).toHaveValue('1Z1')
    await page.keyboard.type('1Z2')
    await page.getByRole('button', { name: 'Ship orders' }).click()
    await expect(page.getByText('2 orders shipped.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 orders not shipped, and packed as before.')).toBeVisible()
    await expect(fieldOf(page, first!)).toBeVisible()
    expect(await trackingOf(shop, first!)).toEqual([null])
  })
})
