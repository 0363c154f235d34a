import { expect, type Page } from '@playwright/test'
import { asOwner } from '../../../test/e2e/support/owner.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import { cancelOrder } from '../../../src/shop/orders/fulfill/cancel-order.ts'
import type { State } from '../state.ts'
import * as made from './orders-in-states.ts'
import { deskOf, openDesk } from './sign-in.ts'
import { main, press, refuses, says } from './steps.ts'

/** Orders of this state alone, because others pack those of the list. */
async function pick(page: Page, shop: RunningShop, makes: readonly made.Make[]): Promise<string[]> {
  const numbers: string[] = []
  for (const make of makes) numbers.push(await make(page, shop))
  await openDesk(page, shop, `/packing/pick?${new URLSearchParams(numbers.map((number) => ['order', number]))}`)
  return numbers
}

const SOME = [made.late, made.ofYesterday, made.withLongName]

async function pack(page: Page, shop: RunningShop, makes = SOME): Promise<string[]> {
  const numbers = await pick(page, shop, makes)
  await press(page, /^Pack \d+ orders?$/)
  await expect(page.getByRole('heading', { name: 'Ship orders' })).toBeVisible()
  return numbers
}

const tracking = (page: Page, number: string) => page.getByLabel(`Tracking number of ${number}`)

export const packingStates: State[] = [
  { name: 'desk-pick', desk: 'busy', open: (page, shop) => pick(page, shop, [...SOME, made.disputed, made.packed]) },
  { name: 'desk-pick-none', desk: 'busy', open: (page, shop) => openDesk(page, shop, '/packing/pick') },
  {
    name: 'desk-pick-conflict',
    desk: 'busy',
    async open(page, shop) {
      const [, number] = await pick(page, shop, SOME)
      await asOwner(shop, (owner) => cancelOrder(owner, number!, 'owner'))
      await press(page, /^Pack \d+ orders?$/)
      await refuses(page)
    },
  },
  { name: 'desk-ship-batch', desk: 'busy', open: (page, shop) => pack(page, shop) },
  {
    name: 'desk-ship-batch-refused',
    desk: 'busy',
    async open(page, shop) {
      const [first, second] = await pack(page, shop)
      for (const number of [first!, second!]) await tracking(page, number).fill('1Z999AA10123456784')
      await main(page).getByRole('button', { name: 'Ship orders' }).click()
      await refuses(page)
    },
  },
  {
    name: 'desk-ship-batch-done',
    desk: 'busy',
    async open(page, shop) {
      const numbers = await pack(page, shop)
      for (const number of numbers) await tracking(page, number).fill(`1Z999AA1${number}`)
      await main(page).getByRole('button', { name: 'Ship orders' }).click()
      await says(page, '3 orders shipped.')
      await page.clock.install()
    },
  },
  {
    name: 'desk-ship-batch-unsent',
    desk: 'busy',
    async open(page, shop) {
      await pack(page, shop)
      await page.route(`${deskOf(shop)}/packing/ship.data**`, (route) => route.abort())
      await main(page).getByRole('button', { name: 'Ship orders' }).click()
      await says(page, 'The network was lost')
    },
  },
]
