import { expect, type Page } from '@playwright/test'
import { photoOf } from '../../test/support/orders/claim-photos.ts'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import { openReturn } from './orders.ts'
import type { State } from './state.ts'

/** A claim for a damaged item, with photos. */
export const claimStates: State[] = [
  { name: 'claim-photo-rejected', open: sendPhotos },
  {
    name: 'claim-review',
    async open(page, shop) {
      await sendPhotos(page, shop)
      await page.getByRole('button', { name: 'Review your request' }).click()
      await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
    },
  },
  {
    name: 'order-claim-photos',
    async open(page, shop) {
      await sendPhotos(page, shop)
      await page.getByRole('button', { name: 'Review your request' }).click()
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('We received your request')).toBeVisible()
      await expect(page.getByRole('img', { name: /photo 2/i })).toBeVisible()
    },
  },
]

/** Uploads two photos, which are accepted, and a drawing, which is not. */
async function sendPhotos(page: Page, shop: RunningShop): Promise<void> {
  await openReturn(page, shop)
  await page.getByLabel('Reason').selectOption({ label: 'Damaged' })
  await page.getByLabel('Tell us more').fill('The glaze is cracked.')
  await page.getByLabel(/^Photos/).setInputFiles([
    { name: 'crack.jpg', mimeType: 'image/jpeg', buffer: await photoOf('jpeg') },
    { name: 'box.png', mimeType: 'image/png', buffer: await photoOf('png') },
    { name: 'crack.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await page.getByRole('button', { name: 'Review your request' }).click()
  await expect(page.getByRole('alert')).toContainText('crack.svg: ')
  await expect(page.getByLabel('Send photo 2')).toBeChecked()
}
