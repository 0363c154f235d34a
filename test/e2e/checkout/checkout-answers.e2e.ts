import { expect, test } from '../support/fixtures.ts'
import { reachPayment } from '../support/requests.ts'
import { ADA, addToCart, CARD, enterAddress, enterCard, orderNumber, placeOrder, register } from '../support/shopper.ts'

test.describe('a page after a form without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript a declined card leads to the payment step, which shows the decline once', async ({
    page,
  }) => {
    await reachPayment(page, ADA.Email, 'canvas-tote')
    await enterCard(page, CARD.declined)
    await placeOrder(page)
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await expect(page).toHaveURL(/step=payment$/)
    await page.reload()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByText('Your card was declined.')).toBeHidden()
  })

  test("The return from the payment provider has a URL without data and requires the shopper's own cart", async ({
    page,
    browser,
    shop,
  }) => {
    const seen: string[] = []
    const returned: string[] = []
    page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`))
    page.on('response', async (response) => {
      if (response.url().endsWith('/sandbox/tokens')) returned.push((await response.headerValue('set-cookie')) ?? '')
    })
    await addToCart(page, 'canvas-tote')
    await enterAddress(page)
    await enterCard(page, '4242')
    await expect(page.getByText('Invalid card number format').first()).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\?step=payment$/)
    await page.reload()
    await expect(page.getByText('Invalid card number format')).toHaveCount(0)
    const { requestKey } = (await (await page.request.get('/api/checkout')).json()) as { requestKey: string }
    await enterCard(page, CARD.good)
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    expect(
      seen.filter((address) => address.includes(requestKey) || /tok_|payment_token|card_errors/.test(address)),
    ).toEqual([])
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['linden_cart'])
    await placeOrder(page)
    await orderNumber(page)

    // Another browser opens the address, then the shopper's again.
    await expect.poll(() => returned.length).toBe(2)
    const value = /linden_card=([^;]*)/.exec(returned[1]!)![1]!
    expect(value).toContain('tok_')
    const stranger = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
    for (const one of [stranger, page]) {
      await reachPayment(one, ADA.Email, 'canvas-tote')
      await one.context().addCookies([{ name: 'linden_card', value, url: `${shop.url}/checkout` }])
      expect((await one.goto('/checkout?step=payment'))?.status()).toBe(200)
      await expect(one).toHaveURL(/\/checkout\?step=payment$/)
      await expect(one.getByText('ending in 4242')).toHaveCount(0)
    }
    await stranger.context().close()
  })

  test('The page after a registration without JavaScript can be reloaded', async ({ page }, { project }) => {
    await register(page, `reload-${project.name}@example.com`)
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Registration successful! Redirecting you to login...')).toBeVisible()
  })
})
