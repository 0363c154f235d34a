import type { State } from '../state.ts'
import * as made from './orders-in-states.ts'
import { openDesk } from './sign-in.ts'
import { atOrder, main, openFirst, says } from './steps.ts'

/** The page of an order. */
export const orderStates: State[] = [
  { name: 'desk-order', desk: 'busy', open: atOrder(made.placed) },
  { name: 'desk-order-late', desk: 'busy', open: atOrder(made.late) },
  { name: 'desk-order-long-name', desk: 'busy', open: atOrder(made.withLongName) },
  { name: 'desk-order-disputed', desk: 'busy', open: atOrder(made.disputed) },
  { name: 'desk-order-packed', desk: 'busy', open: atOrder(made.packed) },
  { name: 'desk-order-partly-shipped', desk: 'busy', open: atOrder(made.partlyShipped) },
  { name: 'desk-order-delivered', desk: 'busy', open: atOrder(made.delivered) },
  { name: 'desk-order-refunded', desk: 'busy', open: atOrder(made.refunded) },
  { name: 'desk-order-canceled', desk: 'busy', open: atOrder(made.canceled) },
  { name: 'desk-order-return', desk: 'busy', open: atOrder(made.returnRequested) },
  { name: 'desk-order-claim', desk: 'busy', open: atOrder(made.claimRequested) },
  {
    name: 'desk-order-refund-failed',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/orders?attention=failed+refund')
      await openFirst(page)
      await main(page).getByText('Not possible now').click()
    },
  },
  {
    name: 'desk-order-helper',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, `/orders/${await made.claimRequested(page, shop)}`, 'helper')
      await says(page, 'Timeline')
    },
  },
]
