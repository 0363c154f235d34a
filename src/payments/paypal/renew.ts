import type { Authorization } from './answers.ts'
import type { Client } from './client.ts'
import { PaypalError } from './paypal-error.ts'

/** PayPal honors an authorization for three days; until day 29 it can be renewed. */
const HONOR_MS = 3 * 24 * 60 * 60_000

/** Renews an authorization after its honor period, which PayPal allows once. */
export async function renewed(
  client: Client,
  authorization: Authorization,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<Pick<Authorization, 'id'>> {
  const { id, status, amount, create_time: createdAt } = authorization
  if (status !== 'CREATED' || now.getTime() - Date.parse(createdAt) < HONOR_MS) return { id }
  try {
    const path = `/v2/payments/authorizations/${id}/reauthorize`
    return (await client<Authorization>({ path, body: { amount }, requestId: `renew-${id}`, signal })).body
  } catch (error) {
    // The capture may still succeed; otherwise its error says why.
    if (error instanceof PaypalError && error.status === 422) return { id }
    throw error
  }
}
