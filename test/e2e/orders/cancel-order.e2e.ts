import { CANCEL_ORDER_TEXTS } from '#domain/orders/order-state.ts'
import { packOrder } from '#shop/orders/fulfill/parcels.ts'
import { expect, test } from '../support/fixtures.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { fillCart, openPage } from '../support/requests.ts'

const LATE = 'so it can no longer be canceled here. Please contact us.'

test('A shopper cancels an order by keyboard alone, and the message gets the focus', async ({ page }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPage(page, `/order-confirmation/${number}`)
  const main = page.getByRole('main')
  await main.locator('summary', { hasText: 'Cancel order' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText(/^Cancel this order\? We will refund \$40\.55 to your PayPal account\.$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Yes, cancel it' })).toBeFocused()
  await page.keyboard.press('Enter')
  const message = page.getByRole('status').getByText('Your order is canceled.', { exact: true })
  await expect(message).toBeFocused()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(/\$40\.55 (?:will be|was) refunded to your PayPal account\./)).toBeVisible()
  await expect(main.getByText('Canceled by you')).toBeVisible()
  await expect(main.locator('summary', { hasText: 'Cancel order' })).toHaveCount(0)
  await page.reload()
  await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible()
})

test('An order whose authorization has expired is canceled without mentioning a refund', async ({ page, shop }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await asOwner(shop, async ({ database: { db } }) => {
    const { payment_id: id } = await db
      .selectFrom('orders')
      .select('payment_id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const stateOf = async () =>
      (await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst())?.state
    // A capture that is still running would write its own state.
    await expect.poll(stateOf).toBe('captured')
    await db.updateTable('payments').set({ state: 'expired' }).where('id', '=', id).execute()
  })
  await openPage(page, `/orders/${number}`)
  const main = page.getByRole('main')
  await main.locator('summary', { hasText: 'Cancel order' }).click()
  await expect(main.getByText('Cancel this order? You were not charged.', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(main.getByText('Nothing will be shipped. You were not charged.', { exact: true })).toBeVisible()
  await expect(main.getByText(/refund/i)).toHaveCount(0)
})

test('Canceling an order that was packed in the meantime says that it is too late, and shows it packed', async ({
  page,
  shop,
}) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await openPage(page, `/orders/${number}`)
  await asOwner(shop, (owner) => packOrder(owner, number))
  await page.locator('summary', { hasText: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('alert').getByText(LATE)).toBeFocused()
  await expect(page.getByRole('main').getByText('Packed', { exact: true }).first()).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Cancel order' })).toHaveCount(0)
})

test('Without a network, the order stays, and can be canceled once the network is back', async ({ page, context }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  for (const path of [`/order-confirmation/${number}`, `/orders/${number}`]) {
    await openPage(page, path)
    await page.locator('summary', { hasText: 'Cancel order' }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('alert').getByText(CANCEL_ORDER_TEXTS.failed)).toBeFocused()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Shipping address' })).toBeVisible()
    await context.setOffline(false)
  }
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('status').getByText(CANCEL_ORDER_TEXTS.done)).toBeFocused()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('A shopper cancels an order, and is told when it is too late', async ({ page, context }) => {
    await fillCart(page)
    const number = await orderByPaypal(page)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/orders/${number}`)
      await tab.locator('summary', { hasText: 'Cancel order' }).click()
    }
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${number}#order-state$`))
    await expect(page.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible()
    await other.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(other.getByRole('alert')).toContainText(LATE)
    await expect(other.getByRole('main').getByText('Canceled', { exact: true }).first()).toBeVisible()
  })
})
