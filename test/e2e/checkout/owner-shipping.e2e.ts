import { expect, test } from '../support/fixtures.ts'
import { ADA, addToCart, CARD, enterCard, orderNumber, placeOrder } from '../support/shopper.ts'

test.use({ catalog: 'changed' })

const GONE = 'The shipping option you chose is no longer available. Please choose another one.'

test('Pages follow the shipping options and the free shipping threshold set by the owner', async ({
  request,
  shop,
}) => {
  // React divides texts by comments.
  const textOf = async (path: string) => (await (await request.get(path)).text()).replaceAll('<!-- -->', '')
  expect(await textOf('/')).toContain('Express in 2-3 business days')
  expect(await textOf('/products/stoneware-mug')).toContain('on orders over $50')
  await shop.command('settings', 'set', 'free-shipping-over', '75')
  await shop.command('shipping', 'set', 'express', '--delivery', '1-2 business days', '--price', '14.5')
  await expect.poll(() => textOf('/')).toContain('Express in 1-2 business days')
  await expect.poll(() => textOf('/')).toContain('On orders over $75')
  await expect.poll(() => textOf('/products/stoneware-mug')).toContain('on orders over $75')
  await expect.poll(() => textOf('/products/stoneware-mug')).toContain('"value":"14.50"')
  await expect.poll(() => textOf('/shipping')).toContain('$14.50')
  await shop.command('settings', 'set', 'tax-rate', '0')
  await expect.poll(() => textOf('/faq')).toContain('No tax is added to your order.')
  await shop.command('settings', 'unset', 'tax-rate')
})

test('Pages of a shop without delivery promise none, and say where to pick up an order', async ({
  page,
  request,
  shop,
}) => {
  const textOf = async (path: string) => (await (await request.get(path)).text()).replaceAll('<!-- -->', '')
  const counter = ['--name', 'Counter', '--price', '0', '--delivery', 'Ready Friday', '--description', '8 Mill Street']
  await shop.command('shipping', 'add', 'counter', ...counter, '--pickup', 'US')
  const setPickup = async (pickup: string) => {
    for (const id of ['standard', 'express']) await shop.command('shipping', 'set', id, '--pickup', pickup)
  }
  await setPickup('US')
  await expect.poll(() => textOf('/shipping')).toContain('Counter: 8 Mill Street')
  await expect.poll(() => textOf('/shipping')).not.toMatch(/Where we deliver|Free shipping/)
  expect(await textOf('/faq')).toMatch(/When can I pick up my order\?(?!.*When is shipping free)/s)
  expect(await textOf('/')).not.toMatch(/Free shipping|Quick delivery/)
  expect(await textOf('/products/stoneware-mug')).toMatch(/How to get it(?!.*Free delivery)/s)
  await addToCart(page, 'insulated-bottle')
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Pickup person' })).toBeVisible()
  await setPickup('no')
  await shop.command('shipping', 'remove', 'counter')
})

test('The review and an order’s page show the owner’s description of its delivery', async ({ page, shop }) => {
  const van = ['--name', 'Our van', '--price', '4', '--delivery', '1 business day', '--description', 'Tue, 4-8 pm']
  await shop.command('shipping', 'add', 'van', ...van)
  await addToCart(page, 'insulated-bottle')
  await page.goto('/checkout')
  for (const [label, value] of Object.entries(ADA)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('radio', { name: /^Our van/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await enterCard(page, CARD.good)
  await expect(page.getByText('Tue, 4-8 pm', { exact: true })).toBeVisible()
  await placeOrder(page)
  await page.goto(`/orders/${await orderNumber(page)}`)
  await expect(page.getByText('Tue, 4-8 pm', { exact: true })).toBeVisible()
  await shop.command('shipping', 'remove', 'van')
})

test('A shopper whose shipping option was removed is told so, and chooses another', async ({ page, shop }) => {
  await shop.command('shipping', 'add', 'drone', '--name', 'Drone', '--price', '20', '--delivery', '1 business day')
  await addToCart(page, 'insulated-bottle')
  await page.goto('/checkout')
  for (const [label, value] of Object.entries(ADA)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('radio', { name: /^Drone/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await enterCard(page, CARD.good)
  await expect(page.getByRole('button', { name: /^Place Order/ })).toBeVisible()
  expect((await shop.command('shipping', 'remove', 'drone')).status).toBe(0)
  await placeOrder(page)
  await expect(page.getByRole('alert').filter({ hasText: GONE })).toBeVisible()
  await page.getByRole('link', { name: 'Go back to shipping' }).click()
  await expect(page.getByRole('status').filter({ hasText: GONE })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/step=payment/)
  await page.goto('/checkout?step=review')
  await placeOrder(page)
  expect(await orderNumber(page)).toMatch(/^\w{4}-\w{4}$/)
})
