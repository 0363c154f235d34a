import type { Standing } from '#payments/gateway.ts'
import type { Capture, Order } from './answers.ts'
import type { Client } from './client.ts'
import { findOrder } from './orders.ts'
import { PaypalError } from './paypal-error.ts'
import { isPaid, paymentsOf, standingOf } from './standing.ts'

type Asked = { key: string; reference: string | null | undefined; now: Date; signal: AbortSignal | undefined }

/**
 * Reads the order of an attempt. Without a reference the answer to its creation was lost, so that no shopper was sent to
 * confirm it: it reserves nothing, and `authorize` gets the same order for six hours.
 */
export async function find(client: Client, { key, reference, now, signal }: Asked): Promise<Standing> {
  const order = reference ? await findOrder(client, reference, key, signal) : null
  return order ? standingWithDispute(client, order, { now, signal }) : { state: 'unknown' }
}

/** PayPal tells of disputes in a list of their own. */
export async function standingWithDispute(
  client: Client,
  order: Order,
  { now, signal }: Pick<Asked, 'now' | 'signal'>,
): Promise<Standing> {
  const standing = standingOf(order, now)
  const capture = paymentsOf(order).captures.find(isPaid)
  if (standing.state !== 'captured' || !capture) return standing
  return (await isDisputed(client, capture, signal)) ? { ...standing, state: 'disputed' } : standing
}

type Disputes = { items?: { status?: string }[] }

async function isDisputed(client: Client, { id }: Capture, signal?: AbortSignal): Promise<boolean> {
  try {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(id)}`
    const { items = [] } = (await client<Disputes>({ path, signal })).body
    return items.some(({ status }) => status !== 'RESOLVED')
  } catch (error) {
    // The app at PayPal may lack the feature "Customer disputes".
    if (error instanceof PaypalError && error.status === 403) return false
    throw error
  }
}
