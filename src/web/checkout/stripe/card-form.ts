import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import type { Address } from '#domain/checkout/address.ts'
import { PAYMENT_TEXTS } from '#domain/checkout/payment.ts'
import type { Cents } from '#domain/money.ts'
import type { Tokenized } from '#web/checkout/payment/tokenize-card.ts'
import { CARD_FIELD } from './card-field.ts'
import { readAppearance } from './appearance.ts'
import { billingDetailsOf } from './billing-details.ts'

export type CardForm = {
  setAmount: (amountCents: Cents) => void
  /** Call it in a click handler, because a wallet opens only during a click. */
  tokenize: (billing: Address) => Promise<Tokenized>
  onChange: (changed: () => void) => void
}

/** A blocked script may neither load nor fail. */
const MAX_WAIT_MS = 20_000

/** Loads Stripe's script and mounts its Payment Element. Rejects if it cannot be shown. */
export async function openCardForm(key: string, container: HTMLElement, amountCents: Cents): Promise<CardForm> {
  const stripe = await withinWait(loadStripe(key))
  if (!stripe) throw new Error('Stripe has not been opened')
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountCents,
    currency: 'usd',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    locale: 'en',
    appearance: readAppearance(),
  })
  const element = elements.create('payment', {
    layout: 'tabs',
    fields: { billingDetails: 'never' },
    terms: { card: 'never' },
  })
  try {
    await withinWait(mounted(element, container))
  } catch (error) {
    element.destroy()
    throw error
  }
  followScheme(elements)
  // Links in an error summary lead to the container.
  container.addEventListener('focus', () => element.focus())
  let shownCents = amountCents
  return {
    setAmount: (amount) => {
      if (amount !== shownCents) void elements.update({ amount })
      shownCents = amount
    },
    tokenize: (billing) => tokenize(stripe, elements, billing),
    onChange: (changed) => element.on('change', changed),
  }
}

const mounted = (element: StripePaymentElement, container: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => reject(new Error(error.message)))
    element.mount(container)
  })

function followScheme(elements: StripeElements): void {
  const update = () => void elements.update({ appearance: readAppearance() })
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
    matchMedia(query).addEventListener('change', update)
}

/** Exchanges the shopper's input for a confirmation token. The element marks its own fields. */
async function tokenize(stripe: Stripe, elements: StripeElements, billing: Address): Promise<Tokenized> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) return rejected(incomplete)
  const params = { payment_method_data: { billing_details: billingDetailsOf(billing) } }
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params })
  return confirmationToken ? { token: confirmationToken.id } : rejected(error)
}

/** Stripe's messages about a card are for shoppers; its other messages are not. */
const rejected = ({ type, message }: { type: string; message?: string }): Tokenized =>
  message && (type === 'validation_error' || type === 'card_error')
    ? { message: null, fields: { [CARD_FIELD]: message } }
    : { message: PAYMENT_TEXTS.cardSetup, fields: {} }

function withinWait<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Stripe is late')), MAX_WAIT_MS))
  return Promise.race([work, late])
}
