import { kindOf, needsCard, type CardSummary } from '#domain/checkout/payment.ts'
import { offeredMethods } from '#shop/checkout/payment-methods.ts'
import { confirmIntent, createIntent, savedCard, type Intent } from '#shop/checkout/payment.ts'
import type { Handlers } from '#api/implement.ts'
import type { Shop } from '#shop/shop.ts'

export const paymentHandlers = {
  'GET /api/payment/methods': async ({ shop, shopper }) =>
    methodAnswers(shop, { card: await savedCard(shop, shopper), hasKey: true }),
  'POST /api/payment/create-intent': async ({ shop, shopper, body }) =>
    intentAnswer(await createIntent(shop, shopper, body.amount)),
  'POST /api/payment/confirm': async ({ shop, shopper, body }) => {
    const intent = await confirmIntent(shop, shopper, body)
    return { ...intentAnswer(intent), card: intent.card }
  },
} satisfies Partial<Handlers>

type Shown = { card: CardSummary | null; hasKey: boolean }

export const methodAnswers = (shop: Shop, { card, hasKey }: Shown) =>
  offeredMethods(shop).map(({ id, ...method }) => ({
    ...method,
    _id: id,
    provider: shop.gateway.providers[kindOf(method)]!,
    publishableKey: hasKey && needsCard(method) ? shop.gateway.publishableKey : null,
    cardDetails: needsCard(method) && card ? { last4: card.last4 } : null,
  }))

const intentAnswer = ({ id, amountCents, card }: Intent) => ({
  id,
  amount: amountCents,
  currency: 'usd' as const,
  status: card ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
})
