import type { Stripe } from 'stripe'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { DisputedAttempt } from '#payments/gateway.ts'
import type { Client } from './client.ts'

/** Finds a payment's open dispute, or else the latest. Stripe lists newest first. */
export async function findDispute(client: Client, intentId: string, signal?: AbortSignal): Promise<Dispute | null> {
  const { data } = await client.call((stripe) => stripe.disputes.list({ payment_intent: intentId, limit: 100 }), signal)
  const disputes = data.map(disputeOf)
  return disputes.find(({ status }) => status === 'open') ?? disputes[0] ?? null
}

/** Yields disputes created since, because Stripe cannot filter by later changes. */
export async function* disputesSince(
  client: Client,
  since: Date,
  signal?: AbortSignal,
): AsyncGenerator<DisputedAttempt> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let after: string | undefined
  for (;;) {
    const start = after === undefined ? {} : { starting_after: after }
    const page = { created, limit: 100, expand: ['data.payment_intent'], ...start }
    const { data, has_more: hasMore } = await client.call((stripe) => stripe.disputes.list(page), signal)
    for (const { payment_intent: intent, status } of data) {
      const key = typeof intent === 'object' ? intent?.metadata.attempt : undefined
      if (key !== undefined) yield { key, status: statusOf(status) }
    }
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return
  }
}

const statusOf = (status: Stripe.Dispute.Status): Dispute['status'] => ENDS[status] ?? 'open'

const ENDS: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

function disputeOf({ id, status, amount, reason, evidence_details: evidence, livemode }: Stripe.Dispute): Dispute {
  const isToAnswer = status === 'needs_response' || status === 'warning_needs_response'
  const due = isToAnswer ? evidence.due_by : null
  return {
    status: statusOf(status),
    amountCents: amount,
    reason,
    answerBy: due === null ? null : new Date(due * 1000).toISOString(),
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
  }
}
