import type { Page } from '@playwright/test'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'

/** One screen in one of its states. */
export type State = {
  /** A unique file name, such as 'cart-filled'. */
  name: string
  /** Opens the state in a new browser. The screen must not change afterward. */
  open: (page: Page, shop: RunningShop) => Promise<unknown>
  /** Set for a state of a shop with a stand-in provider. Stripe's also responds to the browser. */
  paidBy?: 'stripe' | 'paypal'
  /** Set for a page of the owner's desk: before anybody has signed in, in a new shop, or in one with orders in all states. */
  desk?: 'closed' | 'new' | 'busy'
  /** Set for a state that exists only on narrow or only on wide screens; the page then has such a width. */
  at?: 'narrow' | 'wide'
}

/** From this width up, in CSS pixels, the header shows its links and the list its filters. */
const MIN_WIDE_PX = 768

export const isAt = ({ at }: State, width: number): boolean => !at || (at === 'wide') === width >= MIN_WIDE_PX
