import type { Stripe } from 'stripe'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { Client } from './client.ts'

/** The open dispute of a payment, else the latest. Stripe lists the newest first. */
export async function findDispute(client: Client, intentId: string, signal?: AbortSignal): Promise<Dispute | null> {
  const { data } = await client.call((stripe) => stripe.disputes.list({ payment_intent: intentId, limit: 100 }), signal)
  const disputes = data.map(disputeOf)
  return disputes.find(({ status }) => status === 'open') ?? disputes[0] ?? null
}

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
    status: ENDS[status] ?? 'open',
    amountCents: amount,
    reason,
    answerBy: due === null ? null : new Date(due * 1000).toISOString(),
    url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${id}`,
  }
}
