import type { Locator, Page } from '@playwright/test'
import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { refundOrder } from '#shop/orders/refund/refund-order.ts'
import { axeFindings } from '../audits/axe.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { ask } from '../support/requests.ts'
import { expect, test } from './desk.ts'

const BOTTLE = 'Insulated Bottle'
const NO_TRACKING = { carrier: null, trackingNumber: null, trackingUrl: null }

/** Orders bottles of $32.00, and opens the order at the desk. */
async function openOrder(page: Page, desk: string, quantity: number): Promise<string> {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity })
  const number = await orderByPaypal(page)
  await page.goto(`${desk}/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  return number
}

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const follow = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true }).click()
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const preview = (page: Page) => section(page, 'What changes')
const notice = (page: Page, text: string) => expect(main(page).getByRole('status')).toContainText(text)

async function expectPdf(page: Page, link: Locator): Promise<void> {
  const file = new URL((await link.getAttribute('href'))!, page.url())
  const answer = await page.request.get(file.href)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('inline'),
  })
  expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-')
}

test('An owner packs an order, ships it in two packages, and marks it as delivered', async ({ page, desk }) => {
  const number = await openOrder(page, desk, 3)
  await expect(section(page, 'Customer')).toContainText('12 Analytical Way')
  await expect(section(page, 'Customer')).toContainText('Guest')
  await expect(section(page, 'Items').getByRole('table')).toContainText('3 to ship')
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByText('Not possible now').click()
  await expect(main(page).getByText(`Order ${number} has no parcels on the way.`)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Mark as delivered' })).toHaveCount(0)

  await follow(page, 'Pack')
  await main(page).getByLabel(BOTTLE).fill('9')
  await press(page, 'Show what changes')
  await expect(main(page).getByRole('alert')).toContainText('3 of 3 items are neither packed nor canceled.')
  await main(page).getByLabel(BOTTLE).fill('1')
  await press(page, 'Show what changes')
  await expect(preview(page)).toBeFocused()
  await expect(preview(page)).toContainText(`1 × ${BOTTLE}`)
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Pack')
  await notice(page, 'Packed 1 item.')
  await expectPdf(page, section(page, 'Packages').getByRole('link', { name: 'Packing slip (PDF)' }))

  await follow(page, 'Ship')
  await main(page).getByLabel('Carrier').fill('UPS')
  await main(page).getByLabel('Tracking number').fill('1Z999AA10123456784')
  await press(page, 'Show what changes')
  await press(page, 'Ship')
  await notice(page, 'Shipped 1 item.')
  await expect(section(page, 'Packages').getByRole('link', { name: 'UPS 1Z999' })).toHaveAttribute('href', /ups\.com/)
  await follow(page, 'Ship')
  await expect(main(page).getByLabel(BOTTLE)).toHaveValue('2')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText(`2 × ${BOTTLE}`)
  // Another quantity is another preview.
  await main(page).getByLabel(BOTTLE).fill('1')
  await expect(preview(page)).toHaveCount(0)
  await main(page).getByLabel(BOTTLE).fill('2')
  await press(page, 'Show what changes')
  await press(page, 'Ship')
  await notice(page, 'Shipped 2 items.')
  await follow(page, 'Mark as delivered')
  await press(page, 'Show what changes')
  await press(page, 'Mark as delivered')
  await notice(page, 'Marked as delivered.')
  await expect(section(page, 'Items').getByRole('table')).toContainText('3 delivered')
  await expect(section(page, 'Timeline')).toContainText('marked as delivered by the owner', { ignoreCase: true })
})

test('An owner cancels items, which are restocked, and sees why an unpaid order should not be shipped', async ({
  page,
  desk,
}) => {
  await openOrder(page, desk, 2)
  await follow(page, 'Cancel items')
  await main(page).getByLabel(BOTTLE).fill('1')
  await main(page).getByLabel('Reason').fill('Too many')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText('$34.56')
  await expect(preview(page)).toContainText('The items will be restocked.')
  await press(page, 'Cancel and refund')
  await notice(page, 'Canceled 1 item. $34.56 will be refunded.')
  await expect(section(page, 'Cancellations and refunds')).toContainText('Too many')

  await follow(page, 'Refund')
  await main(page).getByLabel(BOTTLE).fill('1')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText('A refund alone does not cancel these items.')
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Refund')
  await notice(page, '$34.56 will be refunded.')
  await expect(section(page, 'Payment').getByRole('alert')).toContainText('Not paid')
  await follow(page, 'Ship')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText('This order is not paid')
  await press(page, 'Ship anyway')
  await notice(page, 'Shipped 1 item.')
})

test('A refund that was changed by somebody else, or sent twice without an answer, is done once', async ({
  page,
  desk,
  shop,
}) => {
  const number = await openOrder(page, desk, 2)
  await follow(page, 'Refund')
  await main(page).getByLabel('Another amount').fill('five')
  await press(page, 'Show what changes')
  await expect(main(page).getByLabel('Another amount')).toBeFocused()
  await main(page).getByLabel('Another amount').fill('5')
  await main(page).getByLabel('Reason').fill('A scratch')
  await press(page, 'Show what changes')
  await asOwner(shop, (owner) => cancelOrder(owner, number, 'owner', { lines: [{ line: '1', quantity: 1 }] }))
  await press(page, 'Refund')
  await expect(main(page).getByRole('alert')).toContainText(`Order ${number} has changed in the meantime: canceled`)
  await expect(main(page).getByLabel('Another amount')).toHaveValue('5')
  await expect(main(page).getByLabel('Reason')).toHaveValue('A scratch')

  await press(page, 'Show what changes')
  await expect(main(page).getByRole('button', { name: 'Refund', exact: true })).toBeEnabled()
  await page.route('**/refund.data*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Refund')
  await expect(main(page).getByRole('alert')).toContainText('No connection')
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/refund.data*')
  await press(page, 'Refund')
  await expect(main(page).getByRole('alert')).toContainText('refund requested ($5.00) by the owner')
  await page.goto(`${desk}/orders/${number}`)
  await expect(section(page, 'Cancellations and refunds').getByText('$5.00')).toHaveCount(1)
})

test('An owner approves a return, receives it, and corrects where an order goes', async ({ page, desk, shop }) => {
  const number = await openOrder(page, desk, 2)
  await follow(page, 'Correct the address')
  await main(page).getByLabel('Postal code').fill('nowhere')
  await press(page, 'Show what changes')
  await expect(main(page).getByRole('alert')).toContainText('Invalid postal code format')
  await expect(main(page).getByLabel('Postal code')).toHaveValue('nowhere')
  await main(page).getByLabel('Postal code').fill('62701')
  await main(page).getByLabel('Address', { exact: true }).fill('5 Oak Street')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText('5 Oak Street')
  await press(page, 'Save address')
  await notice(page, 'The address is corrected.')
  await follow(page, 'Correct the email')
  await main(page).getByLabel('Email').fill('ada.lovelace@example.com')
  await page.route('**/email.data*', (route) => route.abort())
  await press(page, 'Save and send the confirmation')
  await expect(main(page).getByRole('alert')).toContainText('look whether it was done before you send them again')
  await page.unroute('**/email.data*')
  await press(page, 'Save and send the confirmation')
  await notice(page, 'The email is now ada.lovelace@example.com.')

  await asOwner(shop, async (owner) => {
    await shipOrder(owner, number, NO_TRACKING)
    await deliverOrder(owner, number)
  })
  const items = [{ item: 0, quantity: 2 }]
  await ask(page, 'post', `/api/orders/${number}/returns`, {
    requestKey: 'a-return-at-the-desk',
    kind: 'return',
    reason: 'other',
    comment: 'Too heavy',
    items,
  })
  await page.reload()
  await expect(section(page, 'Returns')).toContainText('Too heavy')
  await follow(page, `Approve ${number}-R1`)
  await main(page).getByLabel('Your answer').fill('Please send them to 1 Elm Street.')
  await press(page, 'Approve')
  await notice(page, 'The return is approved.')
  await follow(page, `Receive ${number}-R1`)
  await main(page).getByRole('group', { name: 'Items that have arrived' }).getByLabel(BOTTLE).fill('1')
  await main(page).getByRole('group', { name: 'Items to put back in stock' }).getByLabel(BOTTLE).fill('0')
  await press(page, 'Show what changes')
  await expect(preview(page)).toContainText('Nothing will be restocked.')
  await expect(preview(page)).toContainText('Still to be returned')
  expect(await axeFindings(page)).toEqual([])
  await press(page, 'Receive')
  await notice(page, 'Received 1 item. $34.56 will be refunded.')
  await expectPdf(page, section(page, 'Documents').getByRole('link', { name: /^Invoice INV/ }))
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('An owner refunds an item and keeps what was typed', async ({ page, desk, shop }) => {
    const number = await openOrder(page, desk, 2)
    await follow(page, 'Refund')
    await main(page).getByLabel(BOTTLE).fill('1')
    await main(page).getByLabel('Reason').fill('A scratch')
    await main(page).getByLabel('Another amount').fill('900')
    await press(page, 'Show what changes')
    await expect(main(page).getByRole('alert')).toContainText('is more than the $69.12 that is left to refund.')
    await expect(main(page).getByLabel(BOTTLE)).toHaveValue('1')
    await main(page).getByLabel('Another amount').fill('')
    await press(page, 'Show what changes')
    await expect(preview(page)).toContainText('$34.56')
    await asOwner(shop, (owner) => refundOrder(owner, number, { goodwillCents: 100 }))
    await press(page, 'Refund')
    await expect(main(page).getByRole('alert')).toContainText('has changed in the meantime')
    await press(page, 'Show what changes')
    await press(page, 'Refund')
    await notice(page, '$34.56 will be refunded.')
  })
})

test('An order that does not exist, and a deed that is not possible, say so', async ({ page, desk, shop }) => {
  await page.goto(`${desk}/orders/0000-0000`)
  await expect(main(page).getByRole('alert')).toContainText('0000-0000')
  const number = await openOrder(page, desk, 1)
  await asOwner(shop, async (owner) => shipOrder(owner, number, NO_TRACKING))
  await page.goto(`${desk}/orders/${number}/cancel`)
  await expect(main(page).getByText('has nothing left to cancel')).toBeVisible()
})
