import type { Cents } from '#domain/money.ts'
import type { Dispute } from '#domain/orders/disputes.ts'
import type { DisputedAttempt } from '#payments/gateway.ts'
import type { Capture, Money } from './answers.ts'
import type { Client } from './client.ts'
import { centsOf } from './money.ts'
import { PaypalError } from './paypal-error.ts'

type Listed = {
  dispute_id?: string
  status?: string
  reason?: string
  dispute_amount?: Money
  seller_response_due_date?: string
}

/** Finds the open dispute, or else the first listed. PayPal's list does not say who won. */
export async function findDispute(
  client: Client,
  { id, amountCents }: { id: Capture['id']; amountCents: Cents },
  signal?: AbortSignal,
): Promise<Dispute | null> {
  try {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(id)}`
    const { items = [] } = (await client<{ items?: Listed[] }>({ path, signal })).body
    const disputes = items.map((listed) => disputeOf(listed, amountCents))
    return disputes.find(({ status }) => status === 'open') ?? disputes[0] ?? null
  } catch (error) {
    if (lacksDisputes(error)) return null
    throw error
  }
}

/** The PayPal app may lack the feature "Customer disputes". */
const lacksDisputes = (error: unknown): boolean => error instanceof PaypalError && error.status === 403

const statusOf = (status: string | undefined): Dispute['status'] => (status === 'RESOLVED' ? 'closed' : 'open')

function disputeOf({ dispute_id: id, status, reason, ...listed }: Listed, paidCents: Cents): Dispute {
  const { dispute_amount: amount, seller_response_due_date: due } = listed
  return {
    status: statusOf(status),
    amountCents: amount ? centsOf(amount) : paidCents,
    reason: reason ?? null,
    answerBy: status === 'WAITING_FOR_SELLER_RESPONSE' && due !== undefined ? new Date(due).toISOString() : null,
    url: id === undefined ? null : `https://www.paypal.com/resolutioncenter/${encodeURIComponent(id)}`,
  }
}

type Details = { disputed_transactions?: { custom?: string }[] }

const PAGE_SIZE = 50
/** PayPal's limit per list. */
const MAX_PAGES = 50

/** Reads each dispute, because PayPal's list does not say which payment it is about. */
export async function* disputesSince(
  client: Client,
  since: Date,
  signal?: AbortSignal,
): AsyncGenerator<DisputedAttempt> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const listed = await pageOf(client, { since, page, signal })
    for (const { dispute_id: id = '', status } of listed) {
      const path = `/v1/customer/disputes/${encodeURIComponent(id)}`
      const { disputed_transactions: transactions } = (await client<Details>({ path, signal })).body
      const key = transactions?.[0]?.custom
      if (key !== undefined) yield { key, status: statusOf(status) }
    }
    if (listed.length < PAGE_SIZE) return
  }
}

type PageParams = { since: Date; page: number; signal: AbortSignal | undefined }

async function pageOf(client: Client, { since, page, signal }: PageParams): Promise<Listed[]> {
  const query = new URLSearchParams({
    update_time_after: since.toISOString(),
    page: `${page}`,
    page_size: `${PAGE_SIZE}`,
  })
  try {
    const { body } = await client<{ items?: Listed[] }>({ path: `/v1/customer/disputes?${query}`, signal })
    return body.items ?? []
  } catch (error) {
    if (lacksDisputes(error)) return []
    throw error
  }
}
