import { findWebhook } from '#database/webhooks/webhooks.ts'
import { ownerWebhookEmail } from '#mail/owner-emails.ts'
import type { Send } from '#shop/emails/mail-run.ts'
import { mailOwner } from '#shop/orders/mail/owner-emails.ts'

/** Sends nothing if the webhook was removed or resumed since. */
export const mailPausedWebhook: Send<'ownerWebhook'> = async (shop, id, { pausedWebhookId }, signal) => {
  const webhook = await findWebhook(shop.database.db, pausedWebhookId)
  if (webhook?.pausedAt) await mailOwner(shop, id, (owner) => ownerWebhookEmail(webhook, owner), signal)
}
