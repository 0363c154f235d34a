import type { PaymentStatus } from '#payments/gateway.ts'
import type { Client } from './client.ts'
import { standingWithDispute } from './find.ts'
import { readPayPalOrder } from './orders.ts'
import { isMissing } from './paypal-error.ts'

type Listed = PaymentStatus & { key: string; createdAt: string }
type Transaction = {
  transaction_id: string
  transaction_event_code: string
  transaction_initiation_date: string
  /** The attempt's key. */
  custom_field?: string
}
type Page = { transaction_details?: { transaction_info: Transaction }[]; total_pages?: number }

/** PayPal's longest search period. */
const WINDOW_MS = 31 * 24 * 60 * 60_000
const PAGE_SIZE = 500

type ListParams = { since: Date; now: () => Date; signal: AbortSignal | undefined }

/** Yields authorized and captured attempts. PayPal lists transactions with up to three hours' delay. */
export async function* listSince(client: Client, { since, now, signal }: ListParams): AsyncGenerator<Listed> {
  const seen = new Set<string>()
  for await (const transaction of transactionsSince(client, { since, now, signal })) {
    const { custom_field: key, transaction_initiation_date: createdAt } = transaction
    if (!key || seen.has(key)) continue
    const order = await orderOf(client, transaction, signal)
    if (order?.purchase_units?.[0]?.custom_id !== key) continue
    seen.add(key)
    const status = await standingWithDispute(client, order, { now: now(), signal })
    yield { ...status, key, createdAt: new Date(createdAt).toISOString() }
  }
}

async function* transactionsSince(client: Client, { since, now, signal }: ListParams): AsyncGenerator<Transaction> {
  const end = now().getTime()
  for (let from = since.getTime(); from <= end; from += WINDOW_MS) {
    const dates = {
      start_date: new Date(from).toISOString(),
      end_date: new Date(Math.min(from + WINDOW_MS - 1, end)).toISOString(),
    }
    const found: Transaction[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({
        ...dates,
        fields: 'transaction_info',
        // Authorizations are not captured amounts.
        balance_affecting_records_only: 'N',
        page_size: `${PAGE_SIZE}`,
        page: `${page}`,
      })
      const { body } = await client<Page>({ path: `/v1/reporting/transactions?${query}`, signal })
      found.push(...(body.transaction_details ?? []).map(({ transaction_info: info }) => info))
      pages = body.total_pages ?? 1
    }
    const time = ({ transaction_initiation_date: at }: Transaction): number => Date.parse(at)
    yield* found.toSorted((a, b) => time(a) - time(b))
  }
}

type Related = { supplementary_data?: { related_ids?: { order_id?: string } } }

/** Code T13 is an authorization, T00 a payment. Refunds belong to a payment. */
async function orderOf(client: Client, transaction: Transaction, signal?: AbortSignal) {
  const { transaction_id: id, transaction_event_code: code } = transaction
  const kind = code.startsWith('T13') ? 'authorizations' : code.startsWith('T00') ? 'captures' : null
  if (kind === null) return null
  try {
    const { body } = await client<Related>({ path: `/v2/payments/${kind}/${encodeURIComponent(id)}`, signal })
    const orderId = body.supplementary_data?.related_ids?.order_id
    return orderId === undefined ? null : await readPayPalOrder(client, orderId, signal)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
