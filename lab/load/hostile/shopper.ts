import { ADDRESS } from '../../../test/support/shopper.ts'
import { visit, type Reply } from '../../../test/support/visitor.ts'
import { timedRequest, type TimedResponse } from '../timed-request.ts'

export type Shopper = {
  /** A preparation request, which must succeed. */
  send: (method: string, path: string, body?: unknown) => Promise<Reply>
  timed: (method: string, path: string, body?: unknown) => Promise<TimedResponse>
}

/** A shopper with a client's IP address, a cart and a shipping address. */
export async function shopperWithCart(url: string, from: string): Promise<Shopper> {
  const fetchFrom = (request: Request): Promise<Response> => {
    request.headers.set('x-forwarded-for', from)
    return fetch(request)
  }
  const { send, cookies } = visit({ fetch: fetchFrom }, { origin: url })
  const succeed = async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply
  }
  await succeed('POST', '/api/cart/items', { productId: '1' })
  await succeed('PUT', '/api/checkout/shipping', { address: ADDRESS, shippingOptionId: 'standard' })
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  return { send: succeed, timed: (method, path, body) => timedRequest(url + path, { method, body, cookie, from }) }
}

/** Enters a card and places the order. */
export async function order({ send }: Shopper, paymentToken: string): Promise<Reply['body']> {
  await send('PUT', '/api/checkout/payment', { paymentMethodId: 'credit-card', paymentToken })
  return (await send('POST', '/api/orders', {})).body
}
