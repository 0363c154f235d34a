import type { Handler } from 'hono'
import { unavailable } from '#domain/errors.ts'
import { receiveEvent } from '#shop/orders/payment/receive-event.ts'
import { identifyAnonymous } from '#api/accounts/identity.ts'
import type { Shop } from '#shop/shop.ts'

/** Webhooks of the payment providers. Not in the contract, because each provider signs the raw body of its own format. */
export const PAYMENT_EVENTS = '/api/payment/events/:provider'

/** Responds after at most one insert, because providers resend events after a timeout. */
export const paymentEvents =
  (shop: Shop): Handler<object, typeof PAYMENT_EVENTS> =>
  async (c) => {
    const outcome = await receiveEvent(shop, {
      provider: c.req.param('provider'),
      request: c.req.raw,
      ipAddress: identifyAnonymous(shop, c).ipAddress,
    })
    if (outcome === 'unanswered') throw unavailable('The payment provider did not say what this event is about.')
    if (outcome !== 'forged') return c.json({ received: true })
    return c.json({ message: 'The signature of this event is wrong.', code: 'invalid' }, 400)
  }
