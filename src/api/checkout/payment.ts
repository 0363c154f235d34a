import { paymentKindOf, needsCard, NO_PAYMENT } from '#domain/checkout/payment-kinds.ts'
import { readCheckout, type Checkout } from '#shop/checkout/checkout.ts'
import { confirmIntent, createIntent, type Intent } from '#shop/checkout/payment.ts'
import type { Handlers } from '#api/implement.ts'
import type { Shop } from '#shop/shop.ts'

export const paymentHandlers = {
  'GET /api/payment/methods': async ({ shop, shopper }) =>
    methodAnswers(shop, await readCheckout(shop, shopper), { hasKey: true }),
  'POST /api/payment/create-intent': async ({ shop, shopper, body }) =>
    intentAnswer(await createIntent(shop, shopper, body.amount)),
  'POST /api/payment/confirm': async ({ shop, shopper, body }) => {
    const intent = await confirmIntent(shop, shopper, body)
    return { ...intentAnswer(intent), card: intent.card }
  },
} satisfies Partial<Handlers>

type Shown = Pick<Checkout, 'methods'> & { entries: Pick<Checkout['entries'], 'card'> }

export const methodAnswers = (
  { gateway: { cardEntry, providers } }: Shop,
  { methods, entries: { card } }: Shown,
  { hasKey }: { hasKey: boolean },
) =>
  methods.map(({ id, ...method }) => ({
    ...method,
    _id: id,
    provider: id === NO_PAYMENT.id ? 'none' : providers[paymentKindOf(method)]!,
    publishableKey: hasKey && needsCard(method) && cardEntry?.by === 'script' ? cardEntry.publishableKey : null,
    cardDetails: needsCard(method) && card ? { last4: card.last4 } : null,
  }))

const intentAnswer = ({ id, amountCents, card }: Intent) => ({
  id,
  amount: amountCents,
  currency: 'usd' as const,
  status: card ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
})
