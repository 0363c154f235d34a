import { expect } from '@playwright/test'
import { deliverOrder, shipOrder } from '../../src/shop/orders/fulfill/parcels.ts'
import { approveReturn } from '../../src/shop/orders/return/answer-return.ts'
import type { OrderShop } from '../../src/shop/orders/change-order.ts'
import { receiveReturn } from '../../src/shop/orders/return/receive-return.ts'
import { requestReturn } from '../../src/shop/orders/return/request-return.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { asOwner } from '../../test/e2e/support/owner.ts'
import { openPage } from '../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'
import { orderAfter, reviewReturn } from './orders.ts'
import type { State } from './state.ts'

export const returnSheetStates: State[] = [
  {
    name: 'order-return-sheet',
    async open(page, shop) {
      await reviewReturn(page, shop)
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('We received your request')).toBeVisible()
      const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(page.url())![0]
      await asOwner(shop, (owner) => approveReturn(owner, { number, ordinal: 1 }, null))
      await openPage(page, `/orders/${number}/returns/${number}-R1/sheet`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Return slip/)
    },
  },
  {
    name: 'order-replacing',
    open: orderAfter(async (owner, number) => {
      await approveClaim(owner, number)
      await receiveReturn(owner, { number, ordinal: 1 }, { restock: 'none' })
    }),
  },
]

/** Delivers an order with an item that the shopper reports as damaged. The owner asks for it to be returned. */
async function approveClaim(owner: OrderShop, number: string): Promise<void> {
  await shipOrder(owner, number, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null })
  await deliverOrder(owner, number)
  await requestReturn({ ...owner, settings: { ownerEmail: null } as Shop['settings'] }, number, {
    requestKey: number,
    kind: 'claim',
    lines: [{ position: 0, quantity: 1 }],
    reason: 'damaged',
    comment: null,
    wish: 'exchange',
  })
  await approveReturn(owner, { number, ordinal: 1 }, null)
}

export const deliverAndApproveReturn = (shop: RunningShop, number: string): Promise<void> =>
  asOwner(shop, (owner) => approveClaim(owner, number))
