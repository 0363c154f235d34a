import { deleteMessage, queueMessage } from '#database/outbox/outbox.ts'
import { findWebhook, pauseFailing, recordFailure, recordSuccess } from '#database/webhooks/webhooks.ts'
import { isOnThisMachine, PAUSED_AFTER_DAYS, type Webhook } from '#domain/webhooks/webhooks.ts'
import { DAY_MS, isoTime } from '#shop/clock.ts'
import { reasonOf } from '#shop/error-message.ts'
import { NOTHING_TO_RECORD, type Run } from '#shop/outbox/job-types.ts'
import type { Shop } from '#shop/shop.ts'
import { bodyOf } from './delivery-body.ts'
import { post } from './post.ts'
import { signatureOf } from './signature.ts'

export const deliver: Run<'webhook'> = async (shop, { webhookId, eventId, ...occurred }, { id, signal }) => {
  const webhook = await findWebhook(shop.database.db, webhookId)
  const about = await bodyOf(shop.database.db, occurred)
  if (!webhook) return NOTHING_TO_RECORD
  // Nothing was delivered, and nothing of an erased person is kept.
  if (!about) return (tx) => deleteMessage(tx, id)
  const { type, createdAt } = occurred
  const body = JSON.stringify({ id: eventId, type, createdAt, ...about })
  try {
    await send(shop, webhook, body, signal)
  } catch (error) {
    if (!signal.aborted) await recordFailed(shop, webhookId, reasonOf(error).message)
    throw error
  }
  return (tx, at) => recordSuccess(tx, webhookId, at)
}

function send(shop: Shop, { id, url }: Webhook, body: string, signal: AbortSignal): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Linden',
    'linden-signature': signatureOf(shop, id, body, shop.now()),
  }
  const isLocal = isOnThisMachine(url, shop.settings.url)
  return post(url, { body, headers }, { network: shop.network, isOnThisMachine: isLocal, signal })
}

async function recordFailed(shop: Shop, id: string, reason: string): Promise<void> {
  const at = isoTime(shop)
  const since = isoTime(shop, -PAUSED_AFTER_DAYS * DAY_MS)
  await shop.database.transaction(async (tx) => {
    await recordFailure(tx, id, { at, reason })
    if (await pauseFailing(tx, id, { at, since }))
      await queueMessage(tx, { kind: 'mail', payload: { pausedWebhookId: id } }, at)
  })
}
