import type { Authorization, Capture, Order } from './answers.ts'
import type { Client } from './client.ts'
import { readPayPalOrder } from './orders.ts'
import { issueOf } from './paypal-error.ts'
import { renewed } from './renew.ts'
import { isExpired, isPaid, paymentsOf } from './payment-status.ts'

type CaptureParams = { reference: string; key: string; now: Date; signal: AbortSignal | undefined }

/** Captures the full authorization. Throws while PayPal holds the capture as pending, so that the outbox retries. */
export async function capture(client: Client, { reference, key, now, signal }: CaptureParams): Promise<void> {
  const { authorization, captures } = paymentsOf(await existing(client, reference, signal))
  if (captures.some(isPaid)) return
  const pending = captures.find(isPending)
  if (pending) throw notPaid(reference, pending)
  if (!authorization) throw new Error(`Nothing is reserved by the order ${reference} at PayPal`)
  if (authorization.status === 'VOIDED') throw new Error(`The payment ${reference} has been released, or is over`)
  const { id } = await renewed(client, authorization, { now, signal })
  const path = `/v2/payments/authorizations/${id}/capture`
  // Count declined captures, so that the next one gets a new request id.
  const requestId = `capture-${key}-${captures.length}-${hourOf(now)}`
  const { body } = await client<Capture>({ path, body: { final_capture: true }, requestId, signal })
  if (!isPaid(body)) throw notPaid(reference, body)
}

/** The id changes hourly, because PayPal repeats a decline for the same id for weeks. */
const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

const isPending = ({ status }: Capture): boolean => status === 'PENDING'

const notPaid = (reference: string, { status, status_details: details }: Capture): Error =>
  new Error(`PayPal has not paid out ${reference}: ${[status, details?.reason].filter(Boolean).join(' ')}`)

const IS_OVER: ReadonlySet<Authorization['status']> = new Set(['VOIDED', 'DENIED'])
const WAS_OVER: ReadonlySet<string> = new Set(['PREVIOUSLY_VOIDED'])

/** An order without an authorization needs no release, because none will be requested. */
export async function release(client: Client, { reference, key, now, signal }: CaptureParams): Promise<void> {
  const order = await readPayPalOrder(client, reference, signal)
  if (!order) return
  const { authorization, captures } = paymentsOf(order)
  if (captures.some((one) => isPaid(one) || isPending(one)))
    throw new Error(`The payment ${reference} has been captured`)
  if (!authorization || IS_OVER.has(authorization.status) || isExpired(authorization, now)) return
  try {
    await client({
      path: `/v2/payments/authorizations/${authorization.id}/void`,
      body: {},
      requestId: `void-${key}-${hourOf(now)}`,
      signal,
    })
  } catch (error) {
    if (!WAS_OVER.has(issueOf(error))) throw error
  }
}

export async function existing(client: Client, reference: string, signal?: AbortSignal): Promise<Order> {
  const order = await readPayPalOrder(client, reference, signal)
  if (!order) throw new Error(`PayPal does not know the order ${reference}`)
  return order
}
