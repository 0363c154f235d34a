import { expect } from '@playwright/test'
import { approveReturn } from '#shop/returns/answer-return.ts'
import { asOwner } from '../../test/e2e/support/owner.ts'
import { openPage } from '../../test/e2e/support/requests.ts'
import { reviewReturn } from './orders.ts'
import type { State } from './state.ts'

export const returnSheetStates: State[] = [
  {
    name: 'order-return-sheet',
    async open(page, shop) {
      await reviewReturn(page, shop)
      await page.getByRole('button', { name: 'Send this request' }).click()
      await expect(page.getByText('We have your request')).toBeVisible()
      const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(page.url())![0]
      await asOwner(shop, (owner) => approveReturn(owner, { number, ordinal: 1 }, null))
      await openPage(page, `/orders/${number}/returns/${number}-R1/sheet`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Return sheet/)
    },
  },
]
