import type { Handler } from 'hono'
import { unavailable } from '#domain/errors.ts'
import { receiveEvent } from '#shop/orders/payment/receive-event.ts'
import { identifyAnonymous } from '#api/accounts/identity.ts'
import type { Shop } from '#shop/shop.ts'

/** Providers tell of payments here. It is not in the contract: each has a format of its own, whose raw body it signs. */
export const PAYMENT_EVENTS = '/api/payment/events/:provider'

/** Answers after one insert at most: a provider that waits sends its event again. */
export const paymentEvents =
  (shop: Shop): Handler<object, typeof PAYMENT_EVENTS> =>
  async (c) => {
    const outcome = await receiveEvent(shop, {
      provider: c.req.param('provider'),
      request: c.req.raw,
      ipAddress: identifyAnonymous(shop, c).ipAddress,
    })
    if (outcome === 'unanswered') throw unavailable('The payment provider did not tell what this event is about.')
    if (outcome !== 'forged') return c.json({ received: true })
    return c.json({ message: 'The signature of this event is wrong.', code: 'invalid' }, 400)
  }
