import { expect, type Page } from '@playwright/test'
import {
  mockAnswer,
  choosePaypal,
  enterCheckout,
  enterShipping,
  hold,
  openPage,
} from '../../../test/e2e/support/requests.ts'
import { CARD, enterCard, placeOrder } from '../../../test/e2e/support/shopper.ts'
import type { State } from '../state.ts'
import { fillWholeCart, withClockStopped } from '../steps.ts'

type Act = (page: Page) => Promise<unknown>

/** Completes the steps before, opens a step, and performs actions until the text appears. */
const state = (name: string, step: 'shipping' | 'payment' | 'review', text: string, ...acts: Act[]): State => ({
  name: `checkout-${name}`,
  async open(page) {
    await fillWholeCart(page)
    if (step !== 'shipping') await enterShipping(page)
    if (step === 'review') await choosePaypal(page)
    await openPage(page, `/checkout?step=${step}`)
    for (const act of acts) await act(page)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
  },
})

const open =
  (path: string): Act =>
  (page) =>
    openPage(page, path)

const press =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).click()

const choose =
  (text: string): Act =>
  (page) =>
    page.getByText(text, { exact: true }).filter({ visible: true }).click()

const type =
  (label: string, text: string): Act =>
  (page) =>
    page.getByLabel(label).fill(text)

const answering =
  (call: string, given?: Parameters<typeof mockAnswer>[2]): Act =>
  (page) =>
    mockAnswer(page, call, given)

/** Performs an action while a call does not respond for nine seconds. */
const waiting =
  (call: string, path: string, act: Act): Act =>
  async (page) => {
    await hold(page, call)
    await withClockStopped(
      page,
      () => openPage(page, path),
      async () => {
        await act(page)
        await page.clock.fastForward(9000)
      },
    )
    await page.clock.resume()
  }

/** Another shopper has bought the remaining stock. */
const sellOut: Act = async (page) => {
  const json = (await (await page.request.get('/api/checkout')).json()) as { cart: { items: { problem: string }[] } }
  json.cart.items[1]!.problem = 'Only 1 left in stock'
  await mockAnswer(page, 'GET /api/checkout', { status: 200, json })
}

const CHANGED = {
  status: 409,
  json: {
    code: 'conflict',
    message: 'Something in your order has changed. Please review it and place it again.',
    changes: [
      { variantId: '1', name: 'Pour-Over Kettle', field: 'price', old: 68, new: 85 },
      { variantId: '2', name: 'Wool Sweater', field: 'stock', old: 2, new: 0 },
      { variantId: null, name: 'Total', field: 'total', old: 368.46, new: 386.82 },
    ],
  },
}

const LATE = 'Taking longer than expected...'

export const checkoutStates: State[] = [
  state('shipping', 'shipping', 'Shipping address'),
  { ...state('summary', 'shipping', 'Quantity: 3', choose('Order summary')), at: 'narrow' },
  state(
    'shipping-errors',
    'shipping',
    'First name is required',
    type('Postal code', '123'),
    press('Continue to payment'),
  ),
  state('shipping-filled', 'payment', 'Shipping address', open('/checkout?step=shipping')),
  state(
    'shipping-failing',
    'shipping',
    'Failed to load shipping options',
    answering('GET /api/shipping/options'),
    enterCheckout,
  ),
  state('slow', 'shipping', LATE, waiting('GET /api/checkout', '/cart', press('Proceed to Checkout'))),
  state('payment', 'payment', 'Cardholder name'),
  state('payment-errors', 'payment', 'Card number is required', type('CVV', '1'), press('Review order')),
  state('payment-billing', 'payment', 'Postal code', choose('Same as shipping address')),
  state('payment-paypal', 'payment', 'PayPal', choose('PayPal')),
  state('payment-saved', 'payment', 'Use another card', (page) => enterCard(page, CARD.good), press('Back to Payment')),
  state('payment-declined', 'payment', 'Your card was declined.', (page) => enterCard(page, CARD.declined), placeOrder),
  state(
    'payment-failing',
    'payment',
    'Failed to load payment methods',
    answering('GET /api/payment/methods'),
    enterCheckout,
  ),
  state('review', 'review', 'Review your order'),
  state('review-sold-out', 'review', 'Some items cannot be ordered as they are.', sellOut, enterCheckout),
  state(
    'review-incomplete',
    'review',
    'Please complete all previous steps before reviewing your order.',
    (page) => page.request.delete('/api/checkout'),
    placeOrder,
  ),
  state('review-changed', 'review', CHANGED.json.message, answering('POST /api/orders', CHANGED), placeOrder),
  state('review-failing', 'review', 'Failed to place order', answering('POST /api/orders'), placeOrder),
  state(
    'bank',
    'payment',
    'This page stands for that of your bank.',
    (page) => enterCard(page, CARD.challenge),
    placeOrder,
  ),
  state(
    'bank-waiting',
    'payment',
    'This payment is not confirmed yet.',
    (page) => enterCard(page, CARD.abandoned),
    placeOrder,
    press('Confirm'),
  ),
  state(
    'bank-canceled',
    'payment',
    'You canceled the payment at your bank.',
    (page) => enterCard(page, CARD.challenge),
    placeOrder,
    press('Cancel'),
  ),
  state('placing', 'review', 'Processing...', (page) => hold(page, 'POST /api/orders'), placeOrder),
  state('placing-slow', 'review', LATE, waiting('POST /api/orders', '/checkout?step=review', placeOrder)),
]
