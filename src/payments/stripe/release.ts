import { CURRENCY, isKeyOfAnother, METHODS } from './authorization.ts'
import type { Client } from './client.ts'
import { failureIn } from './failure.ts'
import { isSession, releaseSession, sessionOf, sessionOfIntent } from './hosted-page.ts'
import { cancel } from './intent-changes.ts'
import type { Lookup } from './lookup.ts'
import { BLOCKED_INTENT_MARK } from './payment-status.ts'

/** Without a reference, creates a placeholder intent under the key, so that a late authorization is rejected. */
export async function release(
  client: Client,
  lookup: Lookup,
  { reference, key }: { reference: string | null; key: string },
  signal?: AbortSignal,
): Promise<void> {
  if (reference !== null && isSession(reference)) return releaseSession(client, lookup, reference, signal)
  const known = reference ?? (await lookup.find(key, signal))?.id
  if (known !== undefined) return releaseIntent(client, lookup, known, signal)
  try {
    const { id } = await client.call(
      (stripe) => stripe.paymentIntents.create(blockOf(key), { idempotencyKey: key }),
      signal,
    )
    await cancel(client, lookup, id, signal)
  } catch (error) {
    const failure = failureIn(error)
    if (!failure || !isKeyOfAnother(failure)) throw error
    const intent = await lookup.find(key, signal)
    if (intent) return releaseIntent(client, lookup, intent.id, signal)
    const session = await sessionOf(client, key, lookup.openPagesFrom(), signal)
    if (!session) throw failure
    await releaseSession(client, lookup, session.id, signal)
  }
}

/** A hosted page's intent can be canceled only once authorized. Before that, expire the page. */
async function releaseIntent(client: Client, lookup: Lookup, id: string, signal?: AbortSignal): Promise<void> {
  try {
    await cancel(client, lookup, id, signal)
  } catch (error) {
    const session = failureIn(error)?.status === 400 ? await sessionOfIntent(client, id, signal) : null
    if (!session) throw error
    await releaseSession(client, lookup, session.id, signal)
  }
}

/** Stripe's minimum amount; an unconfirmed intent authorizes nothing. */
const blockOf = (key: string) => ({
  amount: 50,
  currency: CURRENCY,
  capture_method: 'manual' as const,
  allowed_payment_method_types: METHODS,
  metadata: { attempt: key, [BLOCKED_INTENT_MARK]: 'true' },
})
