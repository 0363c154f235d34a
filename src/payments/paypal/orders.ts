import type { Attempt } from '#payments/gateway.ts'
import type { Order } from './answers.ts'
import type { Client } from './client.ts'
import { moneyOf } from './money.ts'
import { isMissing } from './paypal-error.ts'

export type OrderParams = Attempt & { returnUrl?: string }

/** Creates the order, once per key within six hours. Does not authorize anything. */
export async function createOrder(client: Client, asked: OrderParams, signal?: AbortSignal): Promise<Order | null> {
  const { body, isRepeated } = await client<Order>({
    path: '/v2/checkout/orders',
    body: bodyOf(asked),
    requestId: asked.key,
    signal,
  })
  // The shopper may have confirmed at PayPal since.
  return isRepeated ? findPayPalOrder(client, body.id, asked.key, signal) : body
}

/** `custom_id` is for finding the key again; `invoice_id` makes PayPal reject a second payment for the attempt. */
const bodyOf = ({ key, amountCents, returnUrl, cancelUrl = returnUrl }: OrderParams) => ({
  intent: 'AUTHORIZE',
  purchase_units: [{ custom_id: key, invoice_id: key, amount: moneyOf(amountCents) }],
  payment_source: {
    paypal: {
      experience_context: {
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        ...(returnUrl && { return_url: returnUrl, cancel_url: cancelUrl }),
      },
    },
  },
})

/** Null if PayPal no longer has the order. Throws if it belongs to another attempt. */
export async function findPayPalOrder(
  client: Client,
  id: string,
  key: string,
  signal?: AbortSignal,
): Promise<Order | null> {
  const order = await readPayPalOrder(client, id, signal)
  if (order && order.purchase_units?.[0]?.custom_id !== key)
    throw new Error(`The order ${id} at PayPal belongs to another payment`)
  return order
}

export async function readPayPalOrder(client: Client, id: string, signal?: AbortSignal): Promise<Order | null> {
  try {
    return (await client<Order>({ path: `/v2/checkout/orders/${encodeURIComponent(id)}`, signal })).body
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
