import { z } from 'zod'
import { KINDS, PAYMENT_KINDS, PAYMENT_PROVIDERS, PAYMENT_TYPES } from '#domain/checkout/payment-kinds.ts'
import { endpoints } from './endpoint.ts'
import { card } from './shapes.ts'

export const inSingleQuotes = (name: string): string => `'${name}'`

export const alternatives = (items: readonly string[]): string => `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** Who confirms payments: "the $1" turns "Your bank" into "the bank". */
export const confirmers = (own: string): string =>
  alternatives(KINDS.map((kind) => PAYMENT_KINDS[kind].confirmedBy.replace(/^Your (\w+)$/, own)))

export const paymentType = z.enum([...PAYMENT_TYPES, 'unknown'])

export const paymentMethod = z
  .object({
    _id: z.string(),
    name: z.string(),
    type: paymentType,
    description: z.string(),
    provider: z.string().meta({
      description: `The payment provider that processes it: ${alternatives(['sandbox', ...PAYMENT_PROVIDERS].map(inSingleQuotes))}; 'none' if the total is 0.`,
    }),
    publishableKey: z.string().nullable().meta({
      description:
        "The key for the provider's card script; null for a provider without one, and before the payment step.",
    }),
    cardDetails: z
      .object({ last4: z.string() })
      .nullable()
      .meta({ description: 'The card saved with the checkout, or null.' }),
  })
  .meta({ id: 'PaymentMethod' })

const intent = z
  .object({
    id: z.string(),
    amount: z.int().meta({ description: 'US cents.' }),
    currency: z.literal('usd'),
    status: z.enum(['requires_payment_method', 'requires_confirmation']),
  })
  .meta({ id: 'PaymentIntent' })

/** `url` may be a path of this shop. */
const nextAction = z.union([z.object({ url: z.string() }), z.object({ clientSecret: z.string() })])

export const paymentAttempt = z
  .object({
    attempt: z.string().meta({
      description: `Its id. The page at /checkout?attempt={attempt} leads to ${confirmers('the $1')}, and back.`,
    }),
    method: z.enum(KINDS).meta({ description: 'How it is paid.' }),
    status: z.enum(['requires_action', 'pending', 'ordered', 'failed']),
    nextAction: nextAction.nullable().meta({
      description: `The step that ${confirmers('the $1 of the shopper')} needs: an address to go to, or a secret.`,
    }),
    orderNumber: z.string().nullable().meta({ description: 'Of the order that was placed, for its shopper.' }),
    step: z.enum(['payment', 'review']).nullable().meta({ description: 'Where to continue after a failure.' }),
    message: z.string().nullable().meta({ description: 'Why it failed: a sentence for the shopper.' }),
  })
  .meta({ id: 'PaymentAttempt' })

export const paymentEndpoints = endpoints({
  'GET /api/payment/methods': {
    summary: 'List the payment methods, cards first',
    description:
      'The ways to pay, and what the browser needs for them: the provider, the key of its script once the checkout has reached the payment, and the last digits of a card that was entered.',
    response: z.array(paymentMethod),
  },
  'POST /api/payment/create-intent': {
    summary: "Create a payment intent for the cart's total; any other amount is a conflict",
    description:
      'Records the amount that the shopper is about to pay. The provider is not asked, and no money moves before `POST /api/orders`. 409 names the total of the cart if `amount` is different.',
    example: { amount: 7079, currency: 'usd' },
    body: z.object({
      amount: z.int('Amount must be a whole number of cents').min(0),
      currency: z.literal('usd', "Currency must be 'usd'"),
    }),
    status: 201,
    response: intent,
  },
  'POST /api/payment/confirm': {
    summary: 'Attach a card token to a payment intent',
    description:
      "Saves the provider's token for the card with the intent and the checkout. Card data is never sent here: the token comes from the provider's form. No money moves. 404 if the cart has no such intent.",
    example: { id: 'pi_1', paymentToken: 'tok_1' },
    body: z.object({ id: z.string().min(1).max(100), paymentToken: z.string().min(1).max(2000) }),
    response: intent.extend({ card }),
  },
  'POST /api/payment/attempts/{attempt}': {
    summary: 'Ask the provider for the status of a payment: completes the order, or returns the money',
    description: `Called when the shopper comes back from ${confirmers('the $1')}, and as often as needed: an attempt has one outcome. \`status\` says whether it is waiting, was ordered or has failed, and \`message\` why.`,
    params: z.object({
      attempt: z.string().max(100).meta({ description: 'The `attempt` from the response to the order.' }),
    }),
    response: paymentAttempt,
  },
})
