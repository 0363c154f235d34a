import { expect, type Page } from '@playwright/test'
import { ask, choosePaypal, enterShipping, openPage } from '../../../test/e2e/support/requests.ts'
import type { State } from '../state.ts'
import { at, fillWholeCart } from '../steps.ts'

type Act = (page: Page) => Promise<unknown>

/** Places an order with PayPal, and performs actions on its page until the text appears. */
const state = (name: string, text: string, ...acts: Act[]): State => ({
  name: `paypal-${name}`,
  paidBy: 'paypal',
  async open(page) {
    await goToReview(page)
    await openPage(page, '/checkout?step=review')
    await press(/^Place Order/)(page)
    for (const act of acts) await act(page)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  },
})

async function goToReview(page: Page): Promise<void> {
  await fillWholeCart(page)
  await enterShipping(page)
  await choosePaypal(page)
}

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).click()

const payBy =
  (buyer: string): Act =>
  async (page) => {
    await page.getByLabel('Pay with').selectOption(buyer)
    await press('Pay now')(page)
  }

/** The states of a shop that accepts only PayPal. */
export const paypalStates: State[] = [
  {
    name: 'paypal-payment',
    paidBy: 'paypal',
    async open(page) {
      await fillWholeCart(page)
      await enterShipping(page)
      await openPage(page, '/checkout?step=payment')
      await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    },
  },
  state('approval', 'Pay now'),
  {
    name: 'paypal-waiting',
    paidBy: 'paypal',
    async open(page) {
      await goToReview(page)
      const { attempt } = await ask(page, 'post', '/api/orders', {})
      await openPage(page, `/checkout?attempt=${String(attempt)}`)
      await expect(page.getByRole('link', { name: 'Continue payment' })).toBeVisible()
    },
  },
  state('in-review', 'PayPal has not responded yet.', payBy('A payment that PayPal reviews')),
  state('canceled', 'You left the payment', press('Cancel and return')),
  state('refused', 'over a limit of your PayPal account', payBy('An account at its limit')),
  state('confirmation', 'Thank you', press('Pay now')),
  { name: 'paypal-faq', paidBy: 'paypal', open: at('/faq') },
]
