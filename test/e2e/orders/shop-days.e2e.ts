import { expect, test } from '../support/fixtures.ts'
import { deliverOrder, shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { asOwner, orderByPaypal } from '../support/owner.ts'
import { ask, openPage } from '../support/requests.ts'
import { startShop } from '../support/shop-server.ts'

// Their days differ at every moment.
const SHOP_ZONE = 'Pacific/Pago_Pago'
const BROWSER_ZONE = 'Pacific/Kiritimati'
const CARRIAGE = { carrier: null, trackingNumber: null, trackingUrl: null }

const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date())

test('Pages hydrate without an error in a browser in another time zone, and show the shop’s dates before and after', async ({
  browser,
}) => {
  const shop = await startShop({ TIME_ZONE: SHOP_ZONE })
  const context = await browser.newContext({ baseURL: shop.url, timezoneId: BROWSER_ZONE })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await openPage(page, '/products')
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(BROWSER_ZONE)
  const year = todayIn(SHOP_ZONE).slice(-4)
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Linden`)
  await ask(page, 'post', '/api/cart/items', { productId: 'insulated-bottle', quantity: 1 })
  const number = await orderByPaypal(page)
  await asOwner(shop, async (owner) => {
    await shipOrder(owner, number, CARRIAGE)
    await deliverOrder(owner, number)
  })
  const main = page.getByRole('main')
  for (const path of [`/orders/${number}`, `/order-confirmation/${number}`]) {
    const html = await (await page.request.get(path)).text()
    const sent = [...html.matchAll(/<time dateTime="[^"]*">([^<]*)<\/time>/gi)].map(([, text]) => text!)
    expect(new Set(sent)).toEqual(new Set([todayIn(SHOP_ZONE)]))
    await openPage(page, path)
    expect(await main.locator('time').allTextContents()).toEqual(sent)
    await expect(main).not.toContainText(todayIn(BROWSER_ZONE))
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.goBack()
  await expect(main.locator('time').first()).toHaveText(todayIn(SHOP_ZONE))
  expect(errors).toEqual([])
  await context.close()
  await shop.stop()
})
