import type { Authorization } from './answers.ts'
import type { Client } from './client.ts'
import { PaypalError } from './paypal-error.ts'

/** PayPal holds the money ready for three days; until the 29th it must be reserved again to be sure of it. */
const HONOR_MS = 3 * 24 * 60 * 60_000

/** Replaces an authorization after its honor period. PayPal allows that once. */
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
    // The capture may succeed all the same, and says why if it does not.
    if (error instanceof PaypalError && error.status === 422) return { id }
    throw error
  }
}
