import { expect, test } from '../support/fixtures.ts'
import { orderByPaypal } from '../support/owner.ts'
import { ask, openPage } from '../support/requests.ts'

test('An order leads to its invoice, which can be read, and saved as a PDF', async ({ page }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  const number = await orderByPaypal(page)
  const link = page.getByRole('link', { name: /^Invoice INV-/ })
  // The outbox makes the invoice once the payment is captured.
  await expect(async () => {
    await openPage(page, `/orders/${number}`)
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice INV-\d{6}$/)
  await expect(page.getByRole('table')).toContainText('Insulated Bottle')
  await expect(page.getByText(/^Tax, 8% of/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const pdf = page.getByRole('link', { name: 'Save as PDF' })
  const answer = await page.request.get((await pdf.getAttribute('href'))!)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
})

test('A document that is not the shopper’s is not found', async ({ page }) => {
  const answer = await page.goto('/orders/none/documents/INV-000001')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('Document not found')
})
