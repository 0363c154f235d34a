import { outboxDeeds } from '#contract/owner/outbox.ts'
import { dropOpen, listHeld, listOpen, releaseHeld, retryFailed } from '#shop/outbox/open-messages.ts'
import type { Shop } from '#shop/shop.ts'
import { handle } from './handlers.ts'

type Queue = Pick<Shop, 'database' | 'now'>

export const outbox = handle(outboxDeeds, {
  'GET /owner/outbox': (shop: Queue, { limit }) => listOpen(shop, limit),
  'POST /owner/outbox/retries': async (shop: Queue, { id }) => ({ count: await retryFailed(shop, id) }),
  'DELETE /owner/outbox/{id}': async (shop: Queue, { id, reason }) => {
    await dropOpen(shop, id, reason)
    return {}
  },
  'GET /owner/outbox/held': (shop: Queue, { limit }) => listHeld(shop, limit),
  'POST /owner/outbox/releases': async (shop: Queue, { id }) => ({ count: await releaseHeld(shop, id) }),
})
