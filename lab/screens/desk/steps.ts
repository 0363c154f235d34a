import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import type { Make } from './orders-in-states.ts'
import { openDesk } from './sign-in.ts'

export const main = (page: Page) => page.getByRole('main')
export const press = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).click()
export const field = (page: Page, label: string) =>
  main(page)
    .getByLabel(new RegExp(`^${label}`))
    .first()
export const says = (page: Page, text: string) => expect(main(page).getByText(text).first()).toBeVisible()
export const refuses = (page: Page) => expect(main(page).getByRole('alert').first()).toBeVisible()

/** Opens a page of a new order in this state, and returns the order's number. */
export const atOrder =
  (make: Make, path = '') =>
  async (page: Page, shop: RunningShop): Promise<string> => {
    const number = await make(page, shop)
    await openDesk(page, shop, `/orders/${number}${path}`)
    return number
  }

export async function preview(page: Page): Promise<void> {
  await press(page, 'Show what changes')
  await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible()
}

/** Follows the first order of a list. */
export async function openFirst(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /)
}
