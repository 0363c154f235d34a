import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { mockAnswer, ask, holdAnswers, openPage } from '../support/requests.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const output = (page: Page) => page.locator('output')

async function openFilledCart(page: Page): Promise<void> {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 3 })
  await ask(page, 'post', '/api/cart/items', { productId: 'canvas-tote' })
  await openPage(page, '/cart')
}

/** Removes the line by keyboard and moves the focus to Undo. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await expect(output(page)).toHaveText(`Removed: ${name}.`)
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(undo(page)).toBeFocused()
}

test('The Undo button stays while it is hovered or focused and announces what it restored', async ({ page }) => {
  await page.clock.install()
  await openFilledCart(page)
  await remove(page, 'Insulated Bottle')
  await page.clock.runFor(30_000)
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(output(page)).toHaveText('Put back: Insulated Bottle. 4 items in cart')
  await expect(undo(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
  await remove(page, 'Canvas Tote')
  await page.keyboard.press('Tab')
  await page.clock.runFor(8000)
  await expect(undo(page)).toBeHidden()
})

test('A second removal keeps the Undo of the first', async ({ page }) => {
  await openFilledCart(page)
  for (const name of ['Canvas Tote', 'Insulated Bottle']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(output(page)).toHaveText(`Removed: ${name}.`)
  }
  await expect(undo(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo: Canvas Tote' }).click()
  await expect(output(page)).toHaveText('Put back: Canvas Tote. 1 item in cart')
  await page.getByRole('button', { name: 'Undo: Insulated Bottle' }).click()
  await expect(output(page)).toHaveText('Put back: Insulated Bottle. 4 items in cart')
  await expect(undo(page)).toHaveCount(0)
})

test('A line restored before the response to its removal is counted once', async ({ page }) => {
  await openFilledCart(page)
  const removal = await holdAnswers(page, 'DELETE /api/cart/items/')
  await remove(page, 'Canvas Tote')
  await page.keyboard.press('Enter')
  await removal.held
  removal.release()
  await expect(output(page)).toHaveText('Put back: Canvas Tote. 4 items in cart')
  await page.waitForLoadState('networkidle')
  await expect(output(page)).toHaveText('Put back: Canvas Tote. 4 items in cart')
})

test('A failed Undo shows an error, stays, and can be retried', async ({ page }) => {
  await page.clock.install()
  await openFilledCart(page)
  await remove(page, 'Canvas Tote')
  await mockAnswer(page, 'POST /api/cart/items')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to add item to cart')
  await page.clock.runFor(30_000)
  await page.unrouteAll()
  await undo(page).click()
  await expect(page.getByRole('button', { name: 'Remove Canvas Tote' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
