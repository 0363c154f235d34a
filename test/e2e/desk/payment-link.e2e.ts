import type { Browser, Page } from '@playwright/test'
import { axeFindings } from '../audits/axe.ts'
import { expect, test } from './desk.ts'

const CARD = {
  'Card number': '4242 4242 4242 4242',
  'Cardholder name': 'Ada Lovelace',
  'Expiry date': '12/30',
  CVV: '123',
}

/** Sends a payment link for bottles, and returns the link that the desk shows. */
async function sendLink(page: Page, desk: string): Promise<string> {
  await page.goto(`${desk}/orders/new`)
  const main = page.getByRole('main')
  await main.getByLabel('SKU').first().fill('LN-BTL-SGE')
  await main.getByLabel('Quantity').first().fill('2')
  const customer = main.getByRole('group', { name: 'Customer' })
  const address = { Email: 'ada@example.com', 'First name': 'Ada', 'Last name': 'Lovelace', City: 'Springfield' }
  const rest = { Address: '12 Analytical Way', State: 'IL', 'Postal code': '62701' }
  for (const [label, value] of Object.entries({ ...address, ...rest }))
    await customer.getByLabel(label, { exact: true }).fill(value)
  await main.getByLabel('Not paid yet').check()
  await main.getByRole('button', { name: 'Show what changes' }).last().click()
  await main.getByRole('button', { name: 'Send payment link' }).click()
  await expect(main.getByRole('status')).toContainText('The customer will get an email with the payment link.')
  expect(await axeFindings(page)).toEqual([])
  await main.getByRole('button', { name: 'Show a link to copy' }).click()
  return main.getByRole('textbox', { name: 'Payment link' }).inputValue()
}

async function enterCard(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(CARD)) await page.getByLabel(label).fill(value)
}

const withoutScripts = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false })).newPage()

test('A customer pays by a link what it shows, also after the order was edited', async ({ page, desk, browser }) => {
  const link = await sendLink(page, desk)
  // A page that stays in view is not loaded again by being returned to.
  const visitor = await (await browser.newContext()).newPage()
  const answer = await visitor.goto(link)
  expect(answer!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your order')
  expect(await axeFindings(visitor)).toEqual([])
  await enterCard(visitor)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Quantity').first().fill('1')
  await main.getByRole('button', { name: 'Show what changes' }).last().click()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByRole('status')).toContainText('Saved.')

  await visitor.getByRole('button', { name: 'Pay $' }).click()
  const alert = visitor.getByRole('alert').first()
  await expect(alert).toContainText('We have changed this order since you opened it. Nothing has been charged.')
  await expect(alert).toContainText('Before: 2 × Insulated Bottle')
  await expect(alert).toContainText('Now: 1 × Insulated Bottle')
  await expect(visitor.getByText('Quantity: 1')).toBeVisible()
  expect(await axeFindings(visitor)).toEqual([])
  await enterCard(visitor)
  await visitor.getByRole('button', { name: 'Pay $40.55' }).click()
  await expect(visitor.getByRole('main')).toContainText('is paid.')
  await visitor.reload()
  await expect(visitor.getByRole('main')).toContainText('is paid.')
  await visitor.context().close()
  await page.reload()
  await main.getByRole('link', { name: /^Order / }).click()
  await expect(main.getByRole('region', { name: 'Timeline' })).toContainText('created by hand by the owner')
})

test('A customer without JavaScript pays by a link', async ({ page, desk, browser }) => {
  const link = await sendLink(page, desk)
  const visitor = await withoutScripts(browser)
  await visitor.goto(link)
  await visitor.getByLabel('Card number').fill('1')
  await visitor.getByRole('button', { name: 'Pay $' }).click()
  await expect(visitor.getByText('Invalid card number format').first()).toBeVisible()
  await enterCard(visitor)
  await visitor.getByRole('button', { name: 'Pay $' }).click()
  await expect(visitor.getByRole('main')).toContainText('is paid.')
  await visitor.context().close()
})

test('A customer who has to confirm the card at the bank comes back to the link', async ({ page, desk, context }) => {
  const link = await sendLink(page, desk)
  const visitor = await context.newPage()
  await visitor.goto(link)
  await enterCard(visitor)
  await visitor.getByLabel('Card number').fill('4000 0000 0000 3220')
  await visitor.getByRole('button', { name: 'Pay $' }).click()
  await visitor.getByRole('button', { name: /Cancel|Decline/ }).click()
  await expect(visitor).toHaveURL(link)
  await expect(visitor.getByRole('alert').first()).toBeVisible()
  await enterCard(visitor)
  await visitor.getByLabel('Card number').fill('4000 0000 0000 3220')
  await visitor.getByRole('button', { name: 'Pay $' }).click()
  await visitor.getByRole('button', { name: /Confirm/ }).click()
  await expect(visitor.getByRole('main')).toContainText('is paid.')
})
