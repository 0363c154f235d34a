import type { Page } from '@playwright/test'
import { expect, goToPaypal, goToPayment, test, walkToPayment } from '../support/paypal-shop.ts'
import { emailsTo, orderNumber } from '../support/shopper.ts'
import { field, fill } from '../support/form-fields.ts'
import { GOOD } from '../audits/form-rules.ts'

test.use({ catalog: 'changed' })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const LEFT = 'You left the payment before it was confirmed. Nothing has been charged.'

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    const emailOf = (title: string) => `paypal-${title}-${javaScriptEnabled}@example.com`

    test('A shopper pays at PayPal and comes back to the confirmation', async ({ page, shop, paypal }) => {
      await goToPaypal(page, emailOf('pay'), walkToPayment)
      await expect(page.getByRole('heading', { name: 'Pay $40.55' })).toBeVisible()
      await press(page, 'Pay now')
      const number = await orderNumber(page)
      await expect(page.getByText('PayPal', { exact: true }).first()).toBeVisible()
      expect(await emailsTo(shop, emailOf('pay'), 1)).toHaveLength(1)
      const captured = () => [...paypal.ledger.orders.values()].filter(({ captures }) => captures.length > 0).length
      await expect.poll(captured).toBeGreaterThan(0)
      if (javaScriptEnabled)
        await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `order-${number}`)).toContain(number)
      await page.goto('/cart')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    })

    test('A shopper who cancels at PayPal finds the checkout unchanged, and pays in a second try', async ({ page }) => {
      await goToPaypal(page, emailOf('cancel'))
      await press(page, 'Cancel and return')
      await expect(page).toHaveURL(/step=payment$/)
      await expect(page.getByRole('alert').filter({ hasText: LEFT })).toBeVisible()
      await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
      await press(page, 'Review order')
      await page.getByRole('button', { name: /^Place Order/ }).click()
      await press(page, 'Pay now')
      await orderNumber(page)
    })

    test('A shop without cards asks for none, and collects a billing address in the same step', async ({ page }) => {
      await goToPayment(page, emailOf('billing'))
      await expect(page.getByRole('radio')).toHaveCount(1)
      await expect(page.getByLabel('Card number')).toHaveCount(0)
      await page.getByLabel('Same as shipping address').uncheck()
      await expect(field(page, 'billingAddress.city')).toBeEditable()
      const other = { ...GOOD, city: 'Shelbyville' }
      await fill(
        page,
        Object.fromEntries(Object.entries(other).map(([name, value]) => [`billingAddress.${name}`, value])),
      )
      await press(page, 'Review order')
      await expect(page).toHaveURL(/step=review$/)
      const billing = page.locator('section', { has: page.getByRole('heading', { name: 'Billing address' }) })
      await expect(billing).toContainText('Shelbyville')
    })
  })

test('The pages of a shop without cards do not mention them', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/faq')
  await expect(main).toContainText('With PayPal.')
  await expect(main).not.toContainText(/card|Visa/i)
  await page.goto('/privacy')
  await expect(main).toContainText("With PayPal you pay on PayPal's own page")
  await expect(main).not.toContainText(/card number|digits/)
})

test('A shopper whom PayPal declines is told why, and continues with another account', async ({ page }) => {
  await goToPaypal(page, 'paypal-refused@example.com')
  await page.getByLabel('Pay with').selectOption('An account at its limit')
  await press(page, 'Pay now')
  await expect(page).toHaveURL(/step=payment$/)
  await expect(page.getByRole('alert').first()).toContainText('This payment is over a limit of your PayPal account.')
  await press(page, 'Review order')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await press(page, 'Pay now')
  await orderNumber(page)
})

test('Two tabs at PayPal and another browser lead to one order', async ({ page, context, browser, shop, paypal }) => {
  const email = 'paypal-tabs@example.com'
  await goToPaypal(page, email)
  const second = await context.newPage()
  await second.goto(page.url())
  await press(page, 'Pay now')
  const number = await orderNumber(page)
  const { returnUrl } = paypal.ledger.order(tokenIn(second))
  await second.goto(returnUrl)
  expect(await orderNumber(second)).toBe(number)
  const other = await (await browser.newContext()).newPage()
  await other.goto(returnUrl)
  await expect(other.getByText('Your order has been placed. We have sent you an email')).toBeVisible()
  await other.context().close()
  expect(await emailsTo(shop, email, 1)).toHaveLength(1)
})

test('A shopper who pays and never returns gets the order by email once PayPal reports it', async ({
  page,
  shop,
  paypal,
}) => {
  const email = 'paypal-gone@example.com'
  await goToPaypal(page, email)
  const id = tokenIn(page)
  paypal.approve(id)
  const { headers, body } = await signed(paypal.deliver(paypal.ledger.events.at(-1)!))
  const url = `${shop.url}/api/payment/events/paypal`
  expect((await fetch(url, { method: 'POST', headers, body: `${body} ` })).status).toBe(400)
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  expect(await emailsTo(shop, email, 1)).toHaveLength(1)
  await expect.poll(() => paypal.ledger.order(id).captures.length).toBe(1)
  expect((await shop.command('doctor')).output).toContain('Payments: paypal, in test mode: nothing is charged.')
})

const signed = async (request: Request) => ({ headers: request.headers, body: await request.text() })

/** The order that the page of PayPal is about. */
const tokenIn = (page: Page): string => new URL(page.url()).searchParams.get('token')!
