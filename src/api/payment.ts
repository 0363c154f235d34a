import { DEFAULT_PAYMENT_METHODS, type PaymentMethod } from '#domain/payment.ts'
import { confirmIntent, createIntent, type Intent } from '#shop/payment.ts'
import type { Handlers } from './implement.ts'

export const paymentHandlers = {
  'GET /api/payment/methods': () => DEFAULT_PAYMENT_METHODS.map(methodAnswer),
  'POST /api/payment/create-intent': async ({ shop, shopper, body }) =>
    intentAnswer(await createIntent(shop, shopper, body.amount)),
  'POST /api/payment/confirm': async ({ shop, shopper, body }) => {
    const intent = await confirmIntent(shop, shopper, body)
    return { ...intentAnswer(intent), card: intent.card }
  },
} satisfies Partial<Handlers>

/** The contract's PaymentMethod. */
export const methodAnswer = ({ id, name, type, description }: PaymentMethod) => ({ _id: id, name, type, description })

const intentAnswer = ({ id, amountCents, card }: Intent) => ({
  id,
  amount: amountCents,
  currency: 'usd' as const,
  status: card ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
})
