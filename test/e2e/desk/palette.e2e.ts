import type { Page } from '@playwright/test'
import { axeFindings } from '../audits/axe.ts'
import { hydrated } from '../support/hydration.ts'
import { orderByPaypal } from '../support/owner.ts'
import { fillCart } from '../support/requests.ts'
import { expect, test } from './desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })

async function openPalette(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('Ctrl-K opens a field that leads to a page, by keyboard alone', async ({ page, desk }) => {
  await openPalette(page, desk)
  expect(await axeFindings(page)).toEqual([])
  await expect(option(page, 'Today')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('cre')
  await expect(option(page, 'Create order')).toHaveAttribute('aria-selected', 'true')
  await field(page).fill('doc')
  await expect(option(page, 'Documents')).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, 'Today')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Orders with “doc”')).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(option(page, 'Orders with “doc”')).toHaveAttribute('id', active!)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/documents`)
  await expect(dialog(page)).toBeHidden()
})

test('On the page of an order, it leads to what can be done with the order', async ({ page, desk }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPalette(page, `${desk}/orders/${number}`)
  await expect(
    dialog(page)
      .getByRole('group', { name: `Order ${number}` })
      .getByRole('option')
      .first(),
  ).toHaveText('Ship')
  await expect(option(page, 'Mark as delivered')).toHaveCount(0)
  await page.keyboard.type('corr add')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/orders/${number}/address`)
})

test('It finds orders and customers by what is typed', async ({ page, desk }) => {
  await fillCart(page)
  const number = await orderByPaypal(page, 'countess@example.com')
  await openPalette(page, `${desk}/packing`)
  await page.keyboard.type('countess')
  await expect(option(page, new RegExp(number))).toHaveAttribute('aria-selected', 'true')
  await expect(option(page, /countess@example\.com/)).toHaveAttribute('href', '/customers/countess%40example.com')
  await expect(dialog(page).getByText('3 results')).toBeAttached()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/orders/${number}`)
})

test('Escape closes it and gives the focus back, and the button shows its key', async ({ page, desk }) => {
  await page.goto(`${desk}/orders`)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Search or go to' })
  await expect(button).toContainText('Ctrl K')
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('zzz')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Meta+k')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Meta+k')
  await expect(dialog(page)).toBeHidden()
})

test('Without a connection, it still leads to pages', async ({ page, desk }) => {
  await openPalette(page, desk)
  await page.route('**/find?**', (route) => route.abort())
  await page.keyboard.type('peo')
  await expect(option(page, 'People')).toBeVisible()
})
