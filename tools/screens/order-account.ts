import { ACCOUNT_TEXTS } from '#domain/accounts/accounts.ts'
import type { Page } from '@playwright/test'
import { orderByPaypal } from '../../test/e2e/support/owner.ts'
import { fillCart, mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import { enter, PASSWORD, press, shows } from './accounts.ts'
import type { State } from './state.ts'

/** The account that a confirmation page offers; the page itself is the state 'confirmation'. */
export const orderAccountStates: State[] = [
  {
    name: 'confirmation-account-errors',
    async open(page) {
      await openConfirmation(page)
      await press(page, 'Create account')
      await shows(page, 'Password is required')
    },
  },
  {
    name: 'confirmation-account-refused',
    async open(page) {
      await openConfirmation(page)
      await mockAnswer(page, 'POST /api/orders/', {
        status: 409,
        json: { message: ACCOUNT_TEXTS.emailTaken, code: 'conflict' },
      })
      await enter(page, { Password: PASSWORD })
      await press(page, 'Create account')
      await shows(page, ACCOUNT_TEXTS.emailTaken)
    },
  },
]

/** One piece, so that the stock of the demo lasts for every screen. */
async function openConfirmation(page: Page): Promise<void> {
  await fillCart(page)
  await openPage(page, `/order-confirmation/${await orderByPaypal(page)}`)
}
