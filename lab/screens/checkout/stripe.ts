import { expect, type Page } from '@playwright/test'
import { HOSTED_CARD } from '../../../src/domain/checkout/payment.ts'
import { ask, enterShipping, openPage } from '../../../test/e2e/support/requests.ts'
import { bankFrame, cardFrame, fillCard } from '../../../test/e2e/support/stripe-shop.ts'
import type { State } from '../state.ts'
import { fillWholeCart } from '../steps.ts'

type Act = (page: Page) => Promise<unknown>

/** Opens the payment step of a shop with card payments through Stripe, and performs actions. */
const state = (name: string, ...acts: Act[]): State => ({
  name: `stripe-${name}`,
  paidBy: 'stripe',
  async open(page) {
    await fillWholeCart(page)
    await enterShipping(page)
    await openPage(page, '/checkout?step=payment')
    for (const act of acts) await act(page)
  },
})

const DECLINED = '4000 0000 0000 0002'
const CHALLENGE = '4000 0000 0000 3220'

const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true }).first().click()

const see =
  (text: string): Act =>
  (page) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

const card =
  (number: string): Act =>
  (page) =>
    fillCard(page, number)

const fields: Act = (page) => expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
const bank: Act = (page) => expect(bankFrame(page).getByRole('button', { name: 'Complete' })).toBeVisible()
const placeOrder: Act[] = [press('Review order'), press(/^Place Order/)]

const block: Act = (page) => page.route('https://js.stripe.com/**/stripe.js', (route) => route.abort())
const reload: Act = (page) => openPage(page, page.url())
/** Returns to the attempt's page without a response from the bank. */
const leaveBank: Act = (page) => openPage(page, page.url().replace('&go', ''))

/** What a browser without scripts sends. */
const chooseHosted: Act = async (page) => {
  await ask(page, 'put', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken: HOSTED_CARD })
  await openPage(page, '/checkout?step=review')
}

export const stripeStates: State[] = [
  state('payment', fields),
  state('payment-filled', card('4242 4242 4242 4242')),
  state('payment-errors', fields, press('Review order'), see('Your card number is incomplete.')),
  state(
    'payment-saved',
    card('4242 4242 4242 4242'),
    press('Review order'),
    press('Back to Payment'),
    see('Use another card'),
  ),
  state('payment-blocked', block, reload, see('The card form could not be loaded.')),
  state('payment-declined', card(DECLINED), ...placeOrder, see('Your card was declined.'), fields),
  state('bank', card(CHALLENGE), ...placeOrder, bank),
  state('bank-waiting', card(CHALLENGE), ...placeOrder, bank, leaveBank, see('Confirm payment')),
  state(
    'bank-blocked',
    card(CHALLENGE),
    block,
    ...placeOrder,
    see('The confirmation by your bank could not be opened.'),
  ),
  state('hosted-review', chooseHosted, see('You will enter your card')),
  state('hosted-page', chooseHosted, press(/^Place Order/), see('Card number')),
]
