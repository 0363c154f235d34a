import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { reachPayment } from '../support/requests.ts'
import { ADA, addToCart, CARD, emailsTo, enterAddress, enterCard, orderNumber, placeOrder } from '../support/shopper.ts'

test.use({ catalog: 'changed' })

/** Goes to the page of the bank, with a card that wants to be confirmed there. */
async function goToBank(page: Page, email: string, card = CARD.challenge, slug = 'insulated-bottle'): Promise<void> {
  await reachPayment(page, email, slug)
  await payAtBank(page, card)
}

async function payAtBank(page: Page, card: string): Promise<void> {
  await enterCard(page, card)
  await placeOrder(page)
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const CANCELED = 'You canceled the payment at your bank.'

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    const emailOf = (title: string) => `bank-${title}-${javaScriptEnabled}@example.com`

    test('A shopper confirms at the bank and comes back to the confirmation', async ({ page, shop }) => {
      await addToCart(page, 'insulated-bottle')
      await enterAddress(page, { ...ADA, Email: emailOf('confirm') })
      await payAtBank(page, CARD.challenge)
      await expect(page.getByText('$40.55')).toBeVisible()
      await press(page, 'Confirm')
      const number = await orderNumber(page)
      await expect(page.getByText('ending in 3220')).toBeVisible()
      expect(await emailsTo(shop, emailOf('confirm'), 1)).toHaveLength(1)
      if (javaScriptEnabled)
        // The bank leads to a whole page, which saves its copy once it is hydrated.
        await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `order-${number}`)).toContain(number)
      await page.goto('/cart')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    })

    test('A shopper who cancels at the bank is told so, keeps the entries, and pays in a second try', async ({
      page,
    }) => {
      await goToBank(page, emailOf('cancel'))
      await press(page, 'Cancel')
      await expect(page).toHaveURL(/step=payment$/)
      await expect(page.getByRole('alert').filter({ hasText: CANCELED })).toContainText('Nothing has been charged.')
      await expect(page.getByText('ending in 3220')).toBeVisible()
      await page.reload()
      await expect(page.getByText(CANCELED)).toHaveCount(0)
      await press(page, 'Review order')
      await placeOrder(page)
      await press(page, 'Confirm')
      await orderNumber(page)
    })
  })

test('A shopper whose bank does not confirm can pay another way', async ({ page }) => {
  await goToBank(page, 'bank-never@example.com', CARD.abandoned)
  await press(page, 'Confirm')
  await expect(page.getByText('This payment is not confirmed yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue payment' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay another way' }).click()
  await page.getByText('Use another card').click()
  await enterCard(page, CARD.good)
  await placeOrder(page)
  await orderNumber(page)
})

test('A shopper whom the bank sends to another browser finds the order through its email', async ({
  page,
  browser,
}) => {
  await goToBank(page, 'bank-other@example.com')
  const other = await (await browser.newContext()).newPage()
  await other.goto(page.url())
  await press(other, 'Confirm')
  await expect(other.getByText('Your order has been placed. We have sent you an email')).toBeVisible()
  await expect(other.getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)).toHaveCount(0)
  await other.context().close()
  await press(page, 'Confirm')
  await orderNumber(page)
})

test('A shopper at the bank is told which line sold out, and that nothing is charged', async ({ page, shop }) => {
  // Other tests of this shop buy the bottle.
  await goToBank(page, 'bank-sold@example.com', CARD.challenge, 'everyday-wireless-charger')
  const { variants } = (await (await page.request.get('/api/products/everyday-wireless-charger')).json()) as {
    variants: { sku: string }[]
  }
  expect((await shop.command('stock', 'set', variants[0]!.sku, '0')).status).toBe(0)
  await press(page, 'Confirm')
  await expect(page).toHaveURL(/step=review$/)
  const sentence = 'Everyday Wireless Charger is out of stock. Nothing has been charged.'
  await expect(page.getByRole('alert').first()).toContainText(sentence)
})
