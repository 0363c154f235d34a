import { expect, type Page } from '@playwright/test'
import { firstLinkOf } from '../../../test/e2e/desk/sign-in-by-link.ts'
import { openPage } from '../../../test/e2e/support/requests.ts'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import type { State } from '../state.ts'
import { deskOf, HELPER, invite, openDesk, outside } from './sign-in.ts'
import { field, main, press, says } from './steps.ts'

async function openHelper(page: Page, shop: RunningShop): Promise<void> {
  await openDesk(page, shop, '/me', 'helper')
  await openDesk(page, shop, '/people')
  await main(page).getByRole('link', { name: HELPER.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HELPER.name)
}

const CLEO = { name: 'Cleo', email: 'cleo@example.com' }

/** The pages for signing in, and for people and their sessions. */
export const peopleStates: State[] = [
  { name: 'desk-first-link', desk: 'closed', open: (page, shop) => openPage(page, firstLinkOf(shop)) },
  {
    name: 'desk-first-link-refused',
    desk: 'closed',
    async open(page, shop) {
      await openPage(page, firstLinkOf(shop))
      await press(page, 'Set password and sign in')
      await says(page, 'A name is required')
    },
  },
  { name: 'desk-sign-in-nobody', desk: 'closed', open: outside('/sign-in') },
  { name: 'desk-sign-in', desk: 'new', open: (page, shop) => openSignIn(page, shop) },
  {
    name: 'desk-sign-in-refused',
    desk: 'busy',
    async open(page, shop) {
      await openSignIn(page, shop)
      await field(page, 'Email').fill('eve@example.com')
      await field(page, 'Password').fill('not the password')
      await field(page, 'Code').fill('123456')
      await press(page, 'Sign in')
      await says(page, 'is wrong')
    },
  },
  {
    name: 'desk-link',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/me')
      await openPage(page, await invite(shop, { name: 'Nora', email: 'nora@example.com' }))
    },
  },
  { name: 'desk-link-dead', desk: 'busy', open: outside('/link/nothing') },
  {
    name: 'desk-invited',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/people')
      await field(page, 'Name').fill(CLEO.name)
      await field(page, 'Email').fill(CLEO.email)
      await press(page, 'Make a link')
      await says(page, 'Send this link to Cleo')
    },
  },
  {
    name: 'desk-invite-refused',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/people')
      await field(page, 'Name').fill('Eve')
      await field(page, 'Email').fill('eve@example.com')
      await press(page, 'Make a link')
      await says(page, 'There is already a person')
    },
  },
  { name: 'desk-person', desk: 'busy', open: openHelper },
  {
    name: 'desk-person-remove',
    desk: 'busy',
    async open(page, shop) {
      await openHelper(page, shop)
      await press(page, `Remove ${HELPER.name}`)
      await says(page, `Remove ${HELPER.name}, ${HELPER.email}?`)
    },
  },
]

/** After somebody has entered, so that the page does not say that nobody has. */
async function openSignIn(page: Page, shop: RunningShop): Promise<void> {
  await openDesk(page, shop, '/me')
  await page.context().clearCookies()
  await openPage(page, `${deskOf(shop)}/sign-in`)
}
