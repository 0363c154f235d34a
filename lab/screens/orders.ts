import { expect, type Page } from '@playwright/test'
import { cancelOrder } from '../../src/shop/orders/fulfill/cancel-order.ts'
import type { OrderShop } from '../../src/shop/orders/change-order.ts'
import { deliverOrder, packOrder, shipOrder } from '../../src/shop/orders/fulfill/parcels.ts'
import { asOwner, orderByPaypal } from '../../test/e2e/support/owner.ts'
import { ask, mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import type { State } from './state.ts'
import { at, fillWholeCart } from './steps.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null }
const OTHER = { carrier: 'Bicycle couriers of Springfield', trackingNumber: 'B-1', trackingUrl: null }

export const orderStates: State[] = [
  { name: 'confirmation', open: openConfirmation },
  { name: 'confirmation-not-found', open: at('/order-confirmation/nobody') },
  {
    name: 'confirmation-failing',
    async open(page) {
      await openConfirmation(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'All Products' }).click()
      await expect(page).toHaveURL(/\/products$/)
      // Removes the browser's stored copy.
      await page.evaluate(() => localStorage.clear())
      await mockAnswer(page, 'GET /api/orders/')
      await page.goBack()
      await expect(page.getByText('Failed to load order details')).toBeVisible()
    },
  },
  { name: 'order-find', open: at('/orders/find') },
  {
    name: 'order-find-errors',
    async open(page) {
      await openPage(page, '/orders/find')
      await page.getByRole('button', { name: 'Find your order' }).click()
      await expect(page.getByText('Order number is required').first()).toBeVisible()
    },
  },
  {
    name: 'order-find-not-found',
    async open(page) {
      await openPage(page, '/orders/find')
      await page.getByLabel('Order number').fill('K7Q2-9XMD')
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
      await page.getByRole('button', { name: 'Find your order' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'withdraw-find', open: at('/orders/withdraw') },
  { name: 'withdraw-choose', open: openWithdrawal },
  {
    name: 'withdraw-confirm',
    async open(page, shop) {
      await openWithdrawal(page, shop)
      await page.getByRole('button', { name: 'Withdraw from the contract here' }).click()
      await expect(page.getByRole('button', { name: 'Confirm withdrawal here' })).toBeVisible()
    },
  },
  { name: 'return-choose', open: openReturn },
  {
    name: 'return-errors',
    async open(page, shop) {
      await openReturn(page, shop)
      await page.getByRole('button', { name: 'Review your request' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'return-review', open: reviewReturn },
  {
    name: 'return-sent',
    async open(page, shop) {
      await reviewReturn(page, shop)
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('We received your request')).toBeVisible()
    },
  },
  {
    name: 'order-address',
    async open(page, shop) {
      await orderAfter(async () => {})(page, shop)
      await page.getByRole('link', { name: 'Change the shipping address' }).click()
      await expect(page.getByRole('button', { name: 'Save address' })).toBeVisible()
    },
  },
  {
    name: 'order-document',
    async open(page, shop) {
      const number = await orderAfter(async () => {})(page, shop)
      const link = page.getByRole('link', { name: /^Invoice INV-/ })
      // The outbox creates the invoice once the payment is captured.
      await expect(async () => {
        await openPage(page, `/orders/${number}`)
        await expect(link).toBeVisible({ timeout: 1000 })
      }).toPass()
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice/)
    },
  },
  { name: 'order-not-found', open: at('/orders/nobody') },
  { name: 'order-processing', open: orderAfter(async () => {}) },
  {
    name: 'order-cancel',
    async open(page, shop) {
      await orderAfter(async () => {})(page, shop)
      await page.locator('summary', { hasText: 'Cancel order' }).click()
      await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeVisible()
    },
  },
  {
    name: 'order-cancel-late',
    async open(page, shop) {
      const number = await orderAfter(async () => {})(page, shop)
      await asOwner(shop, (owner) => packOrder(owner, number))
      await page.locator('summary', { hasText: 'Cancel order' }).click()
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'order-canceled',
    async open(page, shop) {
      await orderAfter(async () => {})(page, shop)
      await page.locator('summary', { hasText: 'Cancel order' }).click()
      await page.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expect(page.getByText('Your order is canceled.', { exact: true })).toBeVisible()
    },
  },
  { name: 'order-packed', open: orderAfter((owner, number) => packOrder(owner, number)) },
  {
    name: 'order-partly-shipped',
    open: orderAfter(async (owner, number) => {
      await cancelOrder(owner, number, 'owner', { lines: [{ line: '2', quantity: 1 }] })
      await shipOrder(owner, number, UPS, [{ line: '1', quantity: 1 }])
      await packOrder(owner, number, [{ line: '3', quantity: 2 }])
    }, fillWholeCart),
  },
  {
    name: 'order-delivered',
    open: orderAfter(async (owner, number) => {
      await shipOrder(owner, number, UPS, [{ line: '1', quantity: 1 }])
      await shipOrder(owner, number, OTHER)
      await deliverOrder(owner, number)
    }),
  },
]

async function deliver(owner: OrderShop, number: string): Promise<void> {
  await shipOrder(owner, number, UPS, [{ line: '1', quantity: 2 }])
  await deliverOrder(owner, number)
}

async function openWithdrawal(page: Page, shop: RunningShop): Promise<void> {
  const number = await orderAfter(deliver)(page, shop)
  await openPage(page, `/orders/${number}/withdraw`)
}

export async function openReturn(page: Page, shop: RunningShop): Promise<void> {
  const number = await orderAfter(deliver)(page, shop)
  await openPage(page, `/orders/${number}/return`)
}

export async function reviewReturn(page: Page, shop: RunningShop): Promise<void> {
  await openReturn(page, shop)
  await page.getByLabel('Reason').selectOption({ label: 'Does not fit' })
  await page.getByRole('button', { name: 'Review your request' }).click()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
}

type OwnerWork = (owner: OrderShop, number: string) => Promise<unknown>

/** Opens an order's page after the owner has worked on it, and returns its number. */
export function orderAfter(work: OwnerWork, fill: (page: Page) => Promise<unknown> = threeBottles) {
  return async (page: Page, shop: RunningShop): Promise<string> => {
    await fill(page)
    const number = await orderByPaypal(page)
    await asOwner(shop, (owner) => work(owner, number))
    await openPage(page, `/orders/${number}`)
    return number
  }
}

async function openConfirmation(page: Page): Promise<void> {
  await fillWholeCart(page)
  await openPage(page, `/order-confirmation/${await orderByPaypal(page)}`)
}

function threeBottles(page: Page) {
  return ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 3 })
}
