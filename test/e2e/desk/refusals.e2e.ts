import type { Page } from '@playwright/test'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { freePort } from '#test/free-port.ts'
import { hydrated } from '../support/hydration.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { ask, fillCart } from '../support/requests.ts'
import { startShop } from '../support/shop-server.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { expect, test } from './desk.ts'
import { firstLinkOf } from './sign-in-by-link.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test('The link for the first person marks only the form that was sent, and keeps what was typed', async ({ page }) => {
  const shop = await startShop({ DESK_PORT: `${await freePort()}` })
  try {
    await addAuthenticator(page)
    await page.goto(firstLinkOf(shop))
    await hydrated(page)
    const [withPasskey, withPassword] = [1, 2].map((nth) => main(page).locator(`form >> nth=${nth - 1}`))
    await press(page, 'Create a passkey')
    await expect(withPasskey!.getByLabel('Your name')).toBeFocused()
    await expect(withPasskey!.getByLabel('Your email')).toHaveAttribute('aria-invalid', 'true')
    await expect(withPassword!.getByLabel('Your email')).not.toHaveAttribute('aria-invalid', 'true')
    await page.reload()
    await hydrated(page)
    await withPassword!.getByLabel('Your name').fill('Eve')
    await press(page, 'Set password and sign in')
    await expect(withPassword!.getByLabel('Your email')).toBeFocused()
    await expect(withPassword!.getByLabel('Your name')).toHaveValue('Eve')
    await expect(withPasskey!.getByLabel('Your email')).not.toHaveAttribute('aria-invalid', 'true')
  } finally {
    await shop.stop()
  }
})

test('A missing city and a missing answer are marked', async ({ page, desk, shop }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  await page.goto(`${desk}/orders/${number}/address`)
  await main(page).getByLabel('City').fill('')
  await press(page, 'Show what changes')
  await expect(main(page).getByLabel('City')).toBeFocused()
  await expect(main(page).getByLabel('City')).toHaveAccessibleDescription('City is required')
  await asOwner(shop, async (owner) => {
    await shipOrder(owner, number, { carrier: null, trackingNumber: null, trackingUrl: null })
    await deliverOrder(owner, number)
  })
  const asked = { requestKey: `return-of-${number}`, kind: 'return', reason: 'other', comment: null }
  await ask(page, 'post', `/api/orders/${number}/returns`, { ...asked, items: [{ item: 0, quantity: 1 }] })
  await page.goto(`${desk}/orders/${number}/returns/1/refuse`)
  await expect(main(page)).toContainText('1 × Insulated Bottle')
  await press(page, 'Refuse')
  await expect(main(page).getByLabel('Your answer')).toBeFocused()
  await expect(main(page).getByRole('alert')).toContainText('Your answer is required.')
})

test('A search leaves each filter once, and the focus in the field', async ({ page, desk }) => {
  await page.goto(`${desk}/orders`)
  await hydrated(page)
  const field = main(page).getByLabel(/^Number, name/)
  for (const text of ['nobody', 'nothing']) {
    await field.fill(text)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${text}`))
    await expect(field).toBeFocused()
    for (const label of ['Status', 'Needs attention']) await expect(main(page).getByLabel(label)).toHaveCount(1)
  }
  await page.getByRole('heading', { name: 'Orders' }).click()
  await page.goBack()
  await expect(field).toHaveValue('nobody')
})

test('A search that is refused says why, and stays in its field', async ({ page, desk }) => {
  const text = 'a '.repeat(60).trim()
  for (const [path, label] of [
    ['orders', /^Number, name/],
    ['customers', /^Name or email/],
  ] as const) {
    await page.goto(`${desk}/${path}?${new URLSearchParams({ q: text })}`)
    await expect(main(page).getByRole('alert')).toContainText('Search for at most')
    await expect(main(page).getByLabel(label)).toHaveValue(text)
  }
})

test('On a phone, the menu shows the current page @phone-only', async ({ page, desk }) => {
  await page.goto(`${desk}/keys`)
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'API keys' })).toBeInViewport({
    ratio: 0.9,
  })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
