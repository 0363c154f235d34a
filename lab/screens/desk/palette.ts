import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import type { State } from '../state.ts'
import { LAYLA } from './buyers.ts'
import * as made from './orders-in-states.ts'
import { openDesk } from './sign-in.ts'
import { atOrder } from './steps.ts'

type Open = (page: Page, shop: RunningShop) => Promise<unknown>

const paletteAt =
  (open: Open, typed: string, found: string): Open =>
  async (page, shop) => {
    await open(page, shop)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').pressSequentially(typed)
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible()
  }

const today: Open = (page, shop) => openDesk(page, shop, '/')

/** The palette, which Ctrl-K opens, in its states. */
export const paletteStates: State[] = [
  { name: 'desk-palette', desk: 'busy', open: paletteAt(today, '', 'Packing') },
  { name: 'desk-palette-order', desk: 'busy', open: paletteAt(atOrder(made.partlyShipped), '', 'Unpack') },
  { name: 'desk-palette-found', desk: 'busy', open: paletteAt(today, LAYLA.firstName, LAYLA.email) },
  { name: 'desk-palette-none', desk: 'busy', open: paletteAt(today, 'nobody at all', 'Orders with') },
]
