import type { Client } from './client.ts'
import { failureIn } from './failure.ts'
import type { Lookup } from './lookup.ts'
import type { Intent } from './payment-status.ts'

/** No idempotency key: Stripe would repeat an error for a day, and an intent can only be captured once anyway. */
export async function capture(client: Client, lookup: Lookup, reference: string, signal?: AbortSignal): Promise<void> {
  const intent = await changed(lookup, reference, signal, () =>
    client.call((stripe) => stripe.paymentIntents.capture(reference), signal),
  )
  if (intent.status === 'succeeded') return
  if (intent.status === 'canceled') throw new Error(`The payment ${reference} has been released`)
  throw new Error(`The payment ${reference} is not captured: it is ${intent.status}`)
}

export async function cancel(client: Client, lookup: Lookup, reference: string, signal?: AbortSignal): Promise<void> {
  const intent = await changed(lookup, reference, signal, () =>
    client.call((stripe) => stripe.paymentIntents.cancel(reference), signal),
  )
  if (intent.status === 'canceled') return
  if (intent.status === 'succeeded') throw new Error(`The payment ${reference} has been captured`)
  throw new Error(`The payment ${reference} is not released: it is ${intent.status}`)
}

async function changed(
  lookup: Lookup,
  reference: string,
  signal: AbortSignal | undefined,
  change: () => Promise<Intent>,
): Promise<Intent> {
  try {
    return await change()
  } catch (error) {
    const intent =
      failureIn(error)?.code === 'payment_intent_unexpected_state' ? await lookup.get(reference, signal) : null
    if (!intent) throw error
    return intent
  }
}
