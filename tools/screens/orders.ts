import { expect, type Page } from '@playwright/test'
import { answer, ask, choosePaypal, enterShipping, openPage } from '../../test/e2e/support/requests.ts'
import type { State } from './state.ts'
import { at, fillWholeCart } from './steps.ts'

export const orderStates: State[] = [
  { name: 'confirmation', open: openConfirmation },
  { name: 'confirmation-not-found', open: at('/order-confirmation/nobody') },
  {
    name: 'confirmation-failing',
    async open(page) {
      await openConfirmation(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page).toHaveURL(/\/products$/)
      // The browser's stored copy is removed.
      await page.evaluate(() => localStorage.clear())
      await answer(page, 'GET /api/orders/')
      await page.goBack()
      await expect(page.getByText('Failed to load order details')).toBeVisible()
    },
  },
]

async function openConfirmation(page: Page): Promise<void> {
  await fillWholeCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  const { orderNumber } = await ask(page, 'post', '/api/orders', {})
  await openPage(page, `/order-confirmation/${String(orderNumber)}`)
}
