import type { Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fill } from '../support/form-fields.ts'
import { GOOD } from '../audits/form-rules.ts'
import { enterCheckout, openPage } from '../support/requests.ts'
import { orderNumber, placeOrder } from '../support/shopper.ts'

test('Every call of a screen goes to /api with the bearer token, and sends JSON', async ({ page }) => {
  const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'calls@example.com' }
  const answer = await page.request.post('/api/auth/register', { data: { ...account, password: 'correct horse' } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
  const calls: Request[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && calls.push(request))

  await openPage(page, '/products/insulated-bottle')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('button', { name: 'Added to Cart' })).toBeVisible()
  await enterCheckout(page)
  await fill(page, GOOD)
  await page.getByRole('radio', { name: /^Express Shipping/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('PayPal').check()
  await page.getByRole('button', { name: 'Review order' }).click()
  await placeOrder(page)
  await orderNumber(page)

  expect(calls.map((call) => new URL(call.url()).pathname)).toEqual(
    expect.arrayContaining(['/api/cart/items', '/api/shipping/options', '/api/payment/methods', '/api/orders']),
  )
  for (const call of calls) {
    const { pathname } = new URL(call.url())
    expect(pathname).toMatch(/^\/api\//)
    const sent = { bearer: call.headers().authorization, type: call.postData() && call.headers()['content-type'] }
    const type = call.postData() && 'application/json'
    expect([pathname, sent]).toEqual([pathname, { bearer: `Bearer ${token}`, type }])
  }
})
