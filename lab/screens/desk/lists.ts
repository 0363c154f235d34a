import { expect, type Page } from '@playwright/test'
import type { RunningShop } from '../../../test/e2e/support/shop-server.ts'
import { openPage } from '../../../test/e2e/support/requests.ts'
import type { State } from '../state.ts'
import { GRACE, LAYLA, order } from './buyers.ts'
import { atDesk, openDesk } from './sign-in.ts'
import { field, press, preview, refuses, says } from './steps.ts'

const PAGES = ['today', 'packing', 'orders', 'customers', 'documents', 'history', 'people', 'keys', 'me'] as const
const pathOf = (page: (typeof PAGES)[number]) => (page === 'today' ? '/' : `/${page}`)

/** The pages of the menu. */
export const listStates: State[] = [
  ...PAGES.map((page): State => ({ name: `desk-${page}-new`, desk: 'new', open: atDesk(pathOf(page)) })),
  ...PAGES.map((page): State => ({ name: `desk-${page}`, desk: 'busy', open: atDesk(pathOf(page)) })),
  { name: 'desk-today-helper', desk: 'busy', open: atDesk('/', 'helper') },
  { name: 'desk-orders-helper', desk: 'busy', open: atDesk('/orders', 'helper') },
  { name: 'desk-orders-none', desk: 'busy', open: atDesk('/orders?q=nothing&status=delivered') },
  { name: 'desk-orders-refused', desk: 'busy', open: atDesk(`/orders?q=${'a+'.repeat(99)}`) },
  {
    name: 'desk-orders-older',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/orders')
      const number = await page.getByRole('table').getByRole('link').nth(3).innerText()
      await openPage(page, `${page.url()}?after=${number}`)
      await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    },
  },
  { name: 'desk-customers-none', desk: 'busy', open: atDesk('/customers?q=nobody') },
  { name: 'desk-customer-guest', desk: 'busy', open: atDesk(`/customers/${LAYLA.email}`) },
  { name: 'desk-customer-account', desk: 'busy', open: atDesk(`/customers/${GRACE.email}`) },
  { name: 'desk-erase', desk: 'busy', open: atDesk(`/customers/${GRACE.email}/erase`) },
  {
    name: 'desk-erase-refused',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, `/customers/${GRACE.email}/erase`)
      await press(page, 'Show what changes')
      await refuses(page)
    },
  },
  {
    name: 'desk-erase-preview',
    desk: 'busy',
    open: (page, shop) => previewErasure(page, shop, 'to-erase@example.com'),
  },
  {
    name: 'desk-erased',
    desk: 'busy',
    async open(page, shop) {
      await previewErasure(page, shop, 'erased@example.com')
      await press(page, 'Erase for good')
      await says(page, 'erased@example.com was erased.')
    },
  },
  { name: 'desk-documents-none', desk: 'busy', open: atDesk('/documents?from=2001-01-01&to=2001-01-31') },
  { name: 'desk-history-none', desk: 'busy', open: atDesk('/history?text=nothing') },
  { name: 'desk-not-found', desk: 'busy', open: atDesk('/nothing') },
  { name: 'desk-order-not-found', desk: 'busy', open: atDesk('/orders/0000-0000') },
  { name: 'desk-for-owners', desk: 'busy', open: atDesk('/people', 'helper') },
  {
    name: 'desk-key-added',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/keys')
      await field(page, 'What is it for?').fill('Accounting')
      await press(page, 'Add key')
      await says(page, 'it is shown only once')
    },
  },
  {
    name: 'desk-key-refused',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/keys')
      await press(page, 'Add key')
      await says(page, 'A key has a name')
    },
  },
  {
    name: 'desk-key-revoke',
    desk: 'busy',
    async open(page, shop) {
      await openDesk(page, shop, '/keys')
      await press(page, 'Revoke Label printer')
      await says(page, 'Revoke “Label printer”?')
    },
  },
]

async function previewErasure(page: Page, shop: RunningShop, email: string): Promise<void> {
  await shop.command('orders', 'ship', await order(page, { who: { email } }))
  await openDesk(page, shop, `/customers/${email}/erase`)
  await preview(page)
}
