import type { Page } from '@playwright/test'
import type { RunningShop } from '../../test/e2e/support/shop-server.ts'

/** One screen in one of its states, as a shopper may come upon it. */
export type State = {
  /** Unique, in the form of a file's name: 'cart-filled'. */
  name: string
  /** Brings a page of a browser that has never been to the shop there; what is shown then stays. */
  bring: (page: Page, shop: RunningShop) => Promise<void>
  /** Where only narrow or only wide screens have it; `page` has such a width when it is brought there. */
  at?: 'narrow' | 'wide'
}

/** From this width on, in CSS pixels, a screen is wide: the header shows its links, the list its filters. */
const WIDE = 768

export const isAt = ({ at }: State, width: number): boolean => !at || (at === 'wide') === width >= WIDE
