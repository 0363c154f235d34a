import { expect, type Page } from '@playwright/test'
import { deliverOrder, shipOrder } from '../../src/shop/orders/fulfill/parcels.ts'
import { asOwner, orderByPaypal } from '../../test/e2e/support/owner.ts'
import { ask, fillCart, openPage } from '../../test/e2e/support/requests.ts'
import { ADDRESS } from '../../test/support/shopper.ts'
import { enter, PASSWORD, press, register, shows } from './accounts.ts'
import type { State } from './state.ts'

/** Opens a page of a new account. */
const signedIn = (path: string) => async (page: Page) => {
  await register(page)
  await openPage(page, path)
}

async function openBook(page: Page): Promise<void> {
  await register(page)
  await ask(page, 'post', '/api/account/addresses', { address: ADDRESS })
  await ask(page, 'post', '/api/account/addresses', { address: { ...ADDRESS, address1: '7 Difference Lane' } })
  await openPage(page, '/account/addresses')
}

export const accountAreaStates: State[] = [
  { name: 'account-empty', open: signedIn('/account') },
  {
    name: 'account-orders',
    async open(page, shop) {
      await register(page)
      await fillCart(page)
      const delivered = await orderByPaypal(page)
      await fillCart(page)
      const number = await orderByPaypal(page)
      await asOwner(shop, async (owner) => {
        const tracking = { carrier: 'UPS', trackingNumber: null, trackingUrl: null }
        for (const sent of [delivered, number]) await shipOrder(owner, sent, tracking)
        await deliverOrder(owner, delivered)
      })
      await fillCart(page)
      await orderByPaypal(page)
      await openPage(page, '/account')
      await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
    },
  },
  {
    name: 'account-search',
    async open(page) {
      await register(page)
      await openPage(page, '/account?number=nothing')
      await shows(page, 'None of your orders has this number.')
    },
  },
  { name: 'account-addresses-empty', open: signedIn('/account/addresses') },
  { name: 'account-addresses', open: openBook },
  {
    name: 'account-address-remove',
    async open(page) {
      await openBook(page)
      await page.locator('summary', { hasText: 'Remove' }).first().click()
      await expect(page.getByRole('button', { name: 'Yes, remove it' })).toBeVisible()
    },
  },
  {
    name: 'account-address-errors',
    async open(page) {
      await signedIn('/account/addresses?edit=new')(page)
      await press(page, 'Save address')
      await shows(page, 'City is required')
    },
  },
  { name: 'account-profile', open: signedIn('/account/profile') },
  {
    name: 'account-profile-errors',
    async open(page) {
      await signedIn('/account/profile')(page)
      await press(page, 'Change password')
      await shows(page, 'Your current password is required')
    },
  },
  {
    name: 'account-profile-changed',
    async open(page) {
      await signedIn('/account/profile')(page)
      await enter(page, { 'Full name': 'Augusta King' })
      await press(page, 'Change name')
      await shows(page, 'Your name was changed.')
    },
  },
  { name: 'account-email', open: signedIn('/account/email?token=a-token') },
  {
    name: 'account-email-refused',
    async open(page) {
      await signedIn('/account/email?token=a-token')(page)
      await press(page, 'Use the new address')
      await shows(page, 'This link is for another account, or no longer works.')
    },
  },
  { name: 'account-sessions', open: signedIn('/account/sessions') },
  { name: 'account-data', open: signedIn('/account/data') },
  { name: 'account-delete', open: signedIn('/account/data?delete') },
  {
    name: 'account-deleted',
    async open(page) {
      await signedIn('/account/data?delete')(page)
      await enter(page, { 'Your password': PASSWORD })
      await press(page, 'Delete my account for good')
      await shows(page, 'Your account was deleted.')
    },
  },
]
