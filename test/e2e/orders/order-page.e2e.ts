import { packOrder, shipOrder, deliverOrder } from '#shop/orders/fulfill/parcels.ts'
import { expect, test } from '../support/fixtures.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { ask, fillCart, openPage } from '../support/requests.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: null }
const LOCAL = { carrier: 'Hermes & Sons', trackingNumber: null, trackingUrl: null }

test('An order’s page shows its state, and where to track each parcel', async ({ page, shop }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  const number = await orderByPaypal(page)
  const main = page.getByRole('main')

  await openPage(page, `/orders/${number}`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await expect(main.getByText('Processing', { exact: true })).toBeVisible()
  await expect(main.getByText('will send you an email when it ships')).toBeVisible()
  await expect(main.locator('dl').first()).toContainText(/Estimated delivery\s*\w{3}, \w{3} \d+ – \w{3}, \w{3} \d+/)
  await expect(page).toHaveTitle(/^Your order/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await asOwner(shop, (owner) => packOrder(owner, number))
  await page.reload()
  await expect(main.getByText('Packed', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Cancel order')).toHaveCount(0)

  await asOwner(shop, (owner) => shipOrder(owner, number, UPS))
  await page.reload()
  await expect(main.getByText('On its way', { exact: true })).toBeVisible()
  const parcel = main.getByRole('region', { name: 'Package' })
  await expect(parcel).toContainText('2 × Insulated Bottle')
  await expect(parcel).toContainText('Tracking number: 1Z999AA10123456784')
  const link = parcel.getByRole('link', { name: 'Track this package with UPS' })
  await expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z999AA10123456784')
  await expect(link).toHaveAttribute('rel', 'noopener')

  await asOwner(shop, (owner) => deliverOrder(owner, number))
  await page.reload()
  await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible()
  const events = main.getByRole('region', { name: 'Order history' }).getByRole('listitem')
  await expect(events).toContainText(['Ordered', 'Packed', 'Shipped', 'Delivered'])
  await expect(events.locator('time')).toHaveCount(4)
})

test('An order’s timeline names the parcel if there are two', async ({ page, shop }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  const number = await orderByPaypal(page)
  await asOwner(shop, async (owner) => {
    await shipOrder(owner, number, UPS, [{ line: '1', quantity: 1 }])
    await deliverOrder(owner, number)
    await shipOrder(owner, number, UPS)
  })
  await openPage(page, `/orders/${number}`)
  const events = page.getByRole('region', { name: 'Order history' }).getByRole('listitem')
  await expect(events).toContainText(['Ordered', 'Package 1 shipped', 'Package 1 delivered', 'Package 2 shipped'])
})

test('The page of a late order says when it should have arrived', async ({ page, shop }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle' })
  const number = await orderByPaypal(page)
  await asOwner(shop, ({ database }) =>
    database.db
      .updateTable('orders')
      .set({ created_at: '2026-01-15T12:00:00.000Z' })
      .where('number', '=', number)
      .execute(),
  )
  await openPage(page, `/orders/${number}`)
  await expect(page.getByText('It should have arrived by Mon, Jan 26.')).toBeVisible()
})

test('The confirmation becomes the order’s page once something has happened to it', async ({ page, shop }) => {
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 2 })
  const number = await orderByPaypal(page)
  await openPage(page, `/order-confirmation/${number}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you for your order')
  await asOwner(shop, (owner) => shipOrder(owner, number, LOCAL, [{ line: '1', quantity: 1 }]))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await expect(page.getByText('Partly shipped', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Package' })).toContainText('Carrier: Hermes & Sons')
  await expect(page.getByRole('region', { name: 'Package' }).getByRole('link')).toHaveCount(0)
})

test('An order’s page cannot be found by anyone else, and links to the lookup', async ({ page, browser, baseURL }) => {
  await fillCart(page)
  const number = await orderByPaypal(page)
  const stranger = await (await browser.newContext({ baseURL })).newPage()
  expect((await stranger.goto(`/orders/${number}`))?.status()).toBe(404)
  await expect(stranger.getByRole('alert')).toContainText('Order not found')
  await stranger.getByRole('main').getByRole('link', { name: 'Find your order' }).click()
  await expect(stranger).toHaveURL(/\/orders\/find$/)
  await stranger.context().close()
})
