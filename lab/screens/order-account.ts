import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ACCOUNT_TEXTS } from '../../src/domain/accounts/accounts.ts'
import { KEEP_ORDER_TEXTS } from '../../src/domain/accounts/keep-order.ts'
import { PASSKEY_TEXTS } from '../../src/domain/accounts/passkeys.ts'
import { orderByPaypal } from '../../test/e2e/support/owner.ts'
import { fillCart, mockAnswer, openPage } from '../../test/e2e/support/requests.ts'
import { addAuthenticator } from '../../test/e2e/support/virtual-authenticator.ts'
import { enter, PASSWORD, press, shows } from './accounts.ts'
import type { State } from './state.ts'

/** The account offered on a confirmation page; the page itself is the state 'confirmation'. */
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
  {
    name: 'confirmation-passkey-failed',
    async open(page) {
      await openConfirmation(page)
      await mockAnswer(page, 'GET /api/orders/')
      await press(page, 'Use a passkey instead')
      await shows(page, PASSKEY_TEXTS.failed)
    },
  },
]

/** The account that has one passkey and no password. */
export const passkeyAccountStates: State[] = [
  {
    name: 'account-profile-passkey',
    async open(page) {
      await keepOrderWithPasskey(page)
      await openPage(page, '/account/profile')
      await page.getByRole('list', { name: 'Passkeys' }).locator('summary').click()
      await shows(page, 'Confirm with a passkey')
    },
  },
  {
    name: 'account-profile-passkey-confirmed',
    async open(page) {
      await keepOrderWithPasskey(page)
      await openPage(page, '/account/profile')
      await page.getByRole('button', { name: 'Confirm with a passkey' }).last().click()
      await shows(page, PASSKEY_TEXTS.confirmed)
      await press(page, 'Add a passkey')
      await shows(page, PASSKEY_TEXTS.existing)
    },
  },
  {
    name: 'account-delete-passkey',
    async open(page) {
      await keepOrderWithPasskey(page)
      await openPage(page, '/account/data?delete')
      await shows(page, 'Confirm with a passkey')
    },
  },
]

async function keepOrderWithPasskey(page: Page): Promise<void> {
  await addAuthenticator(page)
  await fillCart(page)
  await openPage(page, `/order-confirmation/${await orderByPaypal(page, `ada-${randomUUID()}@example.com`)}`)
  await press(page, 'Use a passkey instead')
  await shows(page, KEEP_ORDER_TEXTS.kept)
}

/** A single unit, so that the demo's stock lasts for every screen. */
async function openConfirmation(page: Page): Promise<void> {
  await fillCart(page)
  await openPage(page, `/order-confirmation/${await orderByPaypal(page)}`)
  await shows(page, 'Use a passkey instead')
}
