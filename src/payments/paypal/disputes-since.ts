import type { DisputedAttempt } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { lacksDisputes, statusOf } from './disputes.ts'

type Listed = { dispute_id: string; status?: string }
type Details = { disputed_transactions?: { custom?: string }[] }

const PAGE_SIZE = 50
/** PayPal shows no more of one list. */
const MAX_PAGES = 50

/** The disputes that changed since. PayPal's list does not tell which payment each is about. */
export async function* disputesSince(
  client: Client,
  since: Date,
  signal?: AbortSignal,
): AsyncGenerator<DisputedAttempt> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const listed = await pageOf(client, { since, page, signal })
    for (const { dispute_id: id, status } of listed) {
      const path = `/v1/customer/disputes/${encodeURIComponent(id)}`
      const { disputed_transactions: transactions } = (await client<Details>({ path, signal })).body
      const key = transactions?.[0]?.custom
      if (key !== undefined) yield { key, status: statusOf(status) }
    }
    if (listed.length < PAGE_SIZE) return
  }
}

type Asked = { since: Date; page: number; signal: AbortSignal | undefined }

async function pageOf(client: Client, { since, page, signal }: Asked): Promise<Listed[]> {
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
