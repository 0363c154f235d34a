import { expect, type Page } from '@playwright/test'
import { answer, choosePaypal, enterShipping, hold, openPage } from '../e2e/requests.ts'
import { CARD, enterCard, placeOrder } from '../e2e/shopper.ts'
import type { State } from './state.ts'
import { fillWholeCart, withTimeStopped } from './steps.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const seen = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()

async function openShipping(page: Page): Promise<void> {
  await fillWholeCart(page)
  await openPage(page, '/checkout')
}

async function openPayment(page: Page): Promise<void> {
  await fillWholeCart(page)
  await enterShipping(page)
  await openPage(page, '/checkout?step=payment')
}

async function openReview(page: Page): Promise<void> {
  await fillWholeCart(page)
  await enterShipping(page)
  await choosePaypal(page)
  await openPage(page, '/checkout?step=review')
}

/** By the browser's own navigation, so that what the next page asks for can be answered in the shop's place. */
async function proceed(page: Page): Promise<void> {
  await openPage(page, '/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
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

export const checkoutStates: State[] = [
  { name: 'checkout-shipping', bring: openShipping },
  {
    name: 'checkout-shipping-errors',
    async bring(page) {
      await openShipping(page)
      await page.getByLabel('Postal code').fill('123')
      await press(page, 'Continue to payment')
      await seen(page, 'First name is required')
    },
  },
  {
    name: 'checkout-shipping-filled',
    async bring(page) {
      await fillWholeCart(page)
      await enterShipping(page)
      await openPage(page, '/checkout?step=shipping')
    },
  },
  {
    name: 'checkout-shipping-failing',
    async bring(page) {
      await fillWholeCart(page)
      await answer(page, 'GET /api/shipping/options')
      await proceed(page)
      await seen(page, 'Failed to load shipping options')
    },
  },
  {
    name: 'checkout-slow',
    async bring(page) {
      await fillWholeCart(page)
      await hold(page, 'GET /api/checkout')
      await withTimeStopped(
        page,
        () => proceed(page),
        () => page.clock.fastForward(9000),
      )
      await page.clock.resume()
      await seen(page, 'Taking longer than expected...')
    },
  },
  { name: 'checkout-payment', bring: openPayment },
  {
    name: 'checkout-payment-errors',
    async bring(page) {
      await openPayment(page)
      await page.getByLabel('CVV').fill('1')
      await press(page, 'Review order')
      await seen(page, 'Card number is required')
    },
  },
  {
    name: 'checkout-payment-billing',
    async bring(page) {
      await openPayment(page)
      await page.getByText('Same as shipping address').click()
      await expect(page.getByLabel('City')).toBeVisible()
    },
  },
  {
    name: 'checkout-payment-paypal',
    async bring(page) {
      await openPayment(page)
      await page.getByText('PayPal', { exact: true }).click()
      await expect(page.getByLabel('Card number')).toBeHidden()
    },
  },
  {
    name: 'checkout-payment-declined',
    async bring(page) {
      await openPayment(page)
      await enterCard(page, CARD.declined)
      await placeOrder(page)
      await seen(page, 'Your card was declined.')
    },
  },
  {
    name: 'checkout-payment-failing',
    async bring(page) {
      await fillWholeCart(page)
      await enterShipping(page)
      await answer(page, 'GET /api/payment/methods')
      await proceed(page)
      await seen(page, 'Failed to load payment methods')
    },
  },
  { name: 'checkout-review', bring: openReview },
  {
    name: 'checkout-review-incomplete',
    async bring(page) {
      await openReview(page)
      await page.request.delete('/api/checkout')
      await placeOrder(page)
      await seen(page, 'Please complete all previous steps before reviewing your order.')
    },
  },
  {
    name: 'checkout-review-changed',
    async bring(page) {
      await openReview(page)
      await answer(page, 'POST /api/orders', CHANGED)
      await placeOrder(page)
      await seen(page, CHANGED.json.message)
    },
  },
  {
    name: 'checkout-review-failing',
    async bring(page) {
      await openReview(page)
      await answer(page, 'POST /api/orders')
      await placeOrder(page)
      await seen(page, 'Failed to place order')
    },
  },
  {
    name: 'checkout-placing',
    async bring(page) {
      await openReview(page)
      await hold(page, 'POST /api/orders')
      await placeOrder(page)
      await expect(page.getByRole('button', { name: 'Processing...' }).first()).toBeVisible()
    },
  },
]
