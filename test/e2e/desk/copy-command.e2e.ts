import type { Page } from '@playwright/test'
import { axeFindings } from '../audits/axe.ts'
import { hydrated } from '../support/hydration.ts'
import { orderByPaypal } from '../support/owner.ts'
import { fillCart } from '../support/requests.ts'
import { expect, test } from './desk.ts'

/** Shows what the refund of a scratch would change. */
async function previewRefund(page: Page, desk: string): Promise<string> {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await page.goto(`${desk}/orders/${number}/refund`)
  await page.getByLabel('Another amount').fill('5')
  await page.getByLabel('Reason').fill("It's scratched")
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible()
  return number
}

const lineOf = (number: string) =>
  String.raw`npx shop orders refund ${number} --amount 5.00 --reason 'It'\''s scratched'`

test('A button copies the command that does the same as a form', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const number = await previewRefund(page, desk)
  await hydrated(page)
  await page.getByRole('button', { name: 'Copy as command' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(lineOf(number))
  await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('If the browser does not let a page copy, it says so', async ({ page, desk }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
  })
  await previewRefund(page, desk)
  await hydrated(page)
  await page.getByRole('button', { name: 'Copy as command' }).click()
  await expect(page.getByText('select the text and copy it')).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The command is shown, to be copied by hand', async ({ page, desk }) => {
    const number = await previewRefund(page, desk)
    await page.getByText('Show as command').click()
    await expect(page.getByText(lineOf(number))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy as command' })).toHaveCount(0)
  })
})
