import { webhookDeeds } from '#contract/owner/webhooks.ts'
import type { Shop } from '#shop/shop.ts'
import { deliveriesTo, replay } from '#shop/webhooks/deliveries.ts'
import { addWebhook, pauseWebhook, removeWebhook, resumeWebhook, webhooks as list } from '#shop/webhooks/webhooks.ts'
import { handle } from './handlers.ts'

type Stored = Pick<Shop, 'database' | 'now'>

export const webhooks = handle(webhookDeeds, {
  'GET /owner/webhooks': async (shop: Stored) => ({ webhooks: await list(shop) }),
  'POST /owner/webhooks': (shop: Stored & Pick<Shop, 'keyFor'> & { url: string }, input) => addWebhook(shop, input),
  'DELETE /owner/webhooks/{id}': async (shop: Stored, { id }) => {
    await removeWebhook(shop, id)
    return {}
  },
  'POST /owner/webhooks/{id}/pauses': (shop: Stored, { id }) => pauseWebhook(shop, id),
  'POST /owner/webhooks/{id}/resumptions': (shop: Stored, { id }) => resumeWebhook(shop, id),
  'GET /owner/webhooks/{id}/deliveries': async (shop: Stored, { id, limit }) => ({
    deliveries: await deliveriesTo(shop, id, limit),
  }),
  'POST /owner/webhooks/deliveries/{delivery}/replays': async (shop: Stored, { delivery }) => {
    await replay(shop, delivery)
    return {}
  },
})
