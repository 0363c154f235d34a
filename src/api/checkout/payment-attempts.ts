import type { Answer } from '#contract/client.ts'
import { placedBy } from '#shop/orders/orders.ts'
import { pollPaymentForShopper } from '#shop/orders/place/sync-payment.ts'
import type { Outcome } from '#shop/orders/place/outcome.ts'
import type { Handlers } from '#api/implement.ts'

export const paymentAttemptHandlers = {
  'POST /api/payment/attempts/{attempt}': async ({ shop, shopper, params: { attempt } }) => {
    const { method, outcome } = await pollPaymentForShopper(shop, shopper, attempt)
    const answer = attemptAnswer({ attempt, method }, outcome)
    // In another browser the order is placed too, and can be opened with the link in its email.
    const isOwn = outcome.state === 'ordered' && (await placedBy(shop, shopper, outcome.order))
    return isOwn ? { ...answer, orderNumber: outcome.order.number } : answer
  },
} satisfies Partial<Handlers>

type Attempt = Answer<'POST /api/payment/attempts/{attempt}'>

export function attemptAnswer(named: Pick<Attempt, 'attempt' | 'method'>, outcome: Outcome): Attempt {
  const answer = { ...named, nextAction: null, orderNumber: null, step: null, message: null }
  if (outcome.state === 'ordered') return { ...answer, status: 'ordered' }
  if (outcome.state === 'failed') return { ...answer, status: 'failed', step: outcome.step, message: outcome.message }
  return { ...answer, status: outcome.next ? 'requires_action' : 'pending', nextAction: outcome.next }
}
