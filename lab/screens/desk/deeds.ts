import type { Page } from '@playwright/test'
import { packOrder } from '../../../src/shop/orders/fulfill/parcels.ts'
import { asOwner } from '../../../test/e2e/support/owner.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import type { State } from '../state.ts'
import * as made from './orders-in-states.ts'
import { openDesk } from './sign-in.ts'
import { atOrder, field, openFirst, press, preview, refuses, says } from './steps.ts'

type Fill = (page: Page) => Promise<unknown>

/** The form of a deed, and what it shows before anything is written. */
function formStates(name: string, make: made.Make, path: string, fill: Fill = async () => {}): State[] {
  const open = atOrder(make, path)
  return [
    { name: `desk-${name}`, desk: 'busy', open },
    {
      name: `desk-${name}-preview`,
      desk: 'busy',
      async open(page, shop) {
        await open(page, shop)
        await fill(page)
        await preview(page)
      },
    },
  ]
}

const fillSweaters = async (page: Page) => {
  await field(page, 'Wool Sweater').fill('1')
  await field(page, 'Reason').fill('A pulled thread')
}

/** Another person packs the order between the preview and the deed. */
async function refundAfterOther(page: Page, shop: RunningShop): Promise<void> {
  const number = await atOrder(made.placed, '/refund')(page, shop)
  await fillSweaters(page)
  await preview(page)
  await asOwner(shop, (owner) => packOrder(owner, number))
  await press(page, 'Refund')
  await refuses(page)
}

async function lose(page: Page, shop: RunningShop): Promise<void> {
  await atOrder(made.placed, '/refund')(page, shop)
  await fillSweaters(page)
  await preview(page)
  await page.route('**/refund.data*', (route) => route.abort())
  await press(page, 'Refund')
  await says(page, 'No connection')
}

/** A page of the order whose refund was declined. */
const atFailedRefund = (path: string, fill?: Fill) => async (page: Page, shop: RunningShop) => {
  await openDesk(page, shop, '/orders?attention=failed+refund')
  await openFirst(page)
  await openDesk(page, shop, new URL(page.url()).pathname + path)
  if (!fill) return
  await fill(page)
  await preview(page)
}

/** Each deed of an order on a page of its own: its form, its preview, and refusals. */
export const deedStates: State[] = [
  ...formStates('pack', made.placed, '/pack'),
  ...formStates('ship', made.partlyShipped, '/ship', async (page) => {
    await field(page, 'Carrier').fill('UPS')
    await field(page, 'Tracking number').fill('1Z999AA10123456784')
  }),
  ...formStates('ship-unpaid', made.disputed, '/ship'),
  ...formStates('unpack', made.packed, '/unpack'),
  ...formStates('deliver', made.shipped, '/deliver'),
  ...formStates('cancel', made.placed, '/cancel'),
  ...formStates('refund', made.placed, '/refund', fillSweaters),
  ...formStates('address', made.placed, '/address', (page) =>
    field(page, 'Address').fill('5 Oak Street, behind the old mill'),
  ),
  ...formStates('receive', made.returnApproved, '/returns/1/receive'),
  { name: 'desk-email', desk: 'busy', open: atOrder(made.withLongName, '/email') },
  { name: 'desk-approve', desk: 'busy', open: atOrder(made.returnRequested, '/returns/1/approve') },
  { name: 'desk-refuse', desk: 'busy', open: atOrder(made.claimRequested, '/returns/1/refuse') },
  { name: 'desk-retry', desk: 'busy', open: atFailedRefund('/retry') },
  { name: 'desk-retry-preview', desk: 'busy', open: atFailedRefund('/retry', async () => {}) },
  { name: 'desk-settle', desk: 'busy', open: atFailedRefund('/settle') },
  {
    name: 'desk-settle-preview',
    desk: 'busy',
    open: atFailedRefund('/settle', (page) => field(page, 'How you refunded it').fill('Bank transfer of November 3')),
  },
  {
    name: 'desk-refund-refused',
    desk: 'busy',
    async open(page, shop) {
      await atOrder(made.placed, '/refund')(page, shop)
      await field(page, 'Another amount').fill('9000')
      await press(page, 'Show what changes')
      await refuses(page)
    },
  },
  {
    name: 'desk-address-refused',
    desk: 'busy',
    async open(page, shop) {
      await atOrder(made.placed, '/address')(page, shop)
      for (const label of ['City', 'Postal code']) await field(page, label).fill('')
      await press(page, 'Show what changes')
      await refuses(page)
    },
  },
  {
    name: 'desk-refuse-refused',
    desk: 'busy',
    async open(page, shop) {
      await atOrder(made.returnRequested, '/returns/1/refuse')(page, shop)
      await press(page, 'Refuse')
      await refuses(page)
    },
  },
  { name: 'desk-refund-conflict', desk: 'busy', open: refundAfterOther },
  { name: 'desk-refund-unsent', desk: 'busy', open: lose },
  { name: 'desk-not-possible', desk: 'busy', open: atOrder(made.delivered, '/cancel') },
  {
    name: 'desk-refund-done',
    desk: 'busy',
    async open(page, shop) {
      await atOrder(made.placed, '/refund')(page, shop)
      await fillSweaters(page)
      await preview(page)
      await press(page, 'Refund')
      await says(page, 'will be refunded.')
    },
  },
]
