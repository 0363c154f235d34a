import type { Answer } from '#contract/client.ts'
import { placedBy } from '#shop/orders/orders.ts'
import { lookForShopper } from '#shop/payments/look-at-payment.ts'
import type { Outcome } from '#shop/payments/outcome.ts'
import type { Handlers } from '#api/implement.ts'

export const paymentAttemptHandlers = {
  'POST /api/payment/attempts/{attempt}': async ({ shop, shopper, params: { attempt } }) => {
    const outcome = await lookForShopper(shop, attempt)
    const answer = attemptAnswer(attempt, outcome)
    // In another browser the order is placed as well, and opens by the link in its email.
    const isOwn = outcome.state === 'ordered' && (await placedBy(shop, shopper, outcome.order))
    return isOwn ? { ...answer, orderNumber: outcome.order.number } : answer
  },
} satisfies Partial<Handlers>

export function attemptAnswer(attempt: string, outcome: Outcome): Answer<'POST /api/payment/attempts/{attempt}'> {
  const answer = { attempt, nextAction: null, orderNumber: null, step: null, message: null }
  if (outcome.state === 'ordered') return { ...answer, status: 'ordered' }
  if (outcome.state === 'failed') return { ...answer, status: 'failed', step: outcome.step, message: outcome.message }
  return { ...answer, status: outcome.next ? 'requires_action' : 'pending', nextAction: outcome.next }
}
