import type { Page } from '@playwright/test'
import { readOrdersToPack } from '#shop/orders/fulfill/orders-to-pack.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { fillCart } from '../support/requests.ts'
import type { RunningShop } from '../support/shop-server.ts'

const UNTRACKED = { carrier: null, trackingNumber: null, trackingUrl: null }

/** Ships what other tests have left, and places new orders. Returns their numbers. */
export async function onlyOrders(page: Page, shop: RunningShop, count: number): Promise<string[]> {
  await asOwner(shop, async (owner) => {
    const { orders } = await readOrdersToPack(owner, { limit: 100 })
    for (const { number, parcels } of orders)
      for (const _ of [...parcels.filter(({ state }) => state === 'packed'), null])
        await shipOrder(owner, number, UNTRACKED).catch(() => null)
  })
  const numbers: string[] = []
  for (let placed = 0; placed < count; placed++) {
    await fillCart(page)
    numbers.push(await orderByPaypal(page))
  }
  return numbers
}

/** The tracking numbers of an order's parcels; null for one that has not left. */
export async function trackingOf(shop: RunningShop, number: string): Promise<(string | null)[]> {
  let found: (string | null)[] = []
  await asOwner(shop, async (owner) => {
    const { history } = await readRecord(owner, number)
    found = history.parcels.map(({ trackingNumber }) => trackingNumber)
  })
  return found
}

/** Packs orders in the desk's pages, and opens the page that ships them. */
export async function packAll(page: Page, desk: string): Promise<void> {
  await page.goto(`${desk}/packing`)
  await page.getByRole('button', { name: 'Make the pick list' }).click()
  await page.getByRole('button', { name: /^Pack \d+ orders?$/ }).click()
  await page.getByRole('heading', { name: 'Ship orders' }).waitFor()
}

export const fieldOf = (page: Page, number: string) => page.getByLabel(`Tracking number of ${number}`)
