import { hash } from 'node:crypto'
import { queueOnce } from '#database/outbox/outbox.ts'
import { notFound } from '#domain/errors.ts'
import type { ProviderEvent } from '#payments/gateway.ts'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { isoTime } from '#shop/clock.ts'
import { countActions, refundTokens } from '#shop/limits/rate-limits.ts'
import { PoolFull } from '#shop/pools/fair-pool.ts'
import type { Shop } from '#shop/shop.ts'
import type { EventOutcome } from './event-outcome.ts'

export type Delivery = { provider: string; request: Request; ipAddress: string }

/** An event only triggers a check with the provider; its content is not trusted. Throws 'not_found', 'too_many'. */
export async function receiveEvent(shop: Shop, { provider, request, ipAddress }: Delivery): Promise<EventOutcome> {
  if (!Object.values(shop.gateway.providers).includes(provider))
    throw notFound(`This shop has no payment provider ${provider}.`)
  const { transaction } = shop.database
  const actions = [{ limit: 'eventFromAddress', of: ipAddress }] as const
  // Count the event before checking its signature, which may call the provider; refund the count if it is genuine.
  await transaction((tx) => countActions(shop, tx, actions))
  const subject = await subjectOf(shop, request)
  if (subject !== null && subject !== 'unanswered') await transaction((tx) => refundTokens(shop, tx, actions))
  const outcome = await queueLook(shop, subject)
  shop.countPaymentEvent(outcome)
  return outcome
}

async function queueLook(shop: Shop, event: ProviderEvent | 'unanswered' | null): Promise<EventOutcome> {
  if (event === 'unanswered') return event
  if (event === null) return 'forged'
  if (event.key === null) return 'foreign'
  const id = `look-${hash('sha256', event.id, 'base64url').slice(0, 22)}`
  const message = { kind: 'look', payload: { paymentId: event.key } } as const
  if (!(await queueOnce(shop.database.db, id, message, isoTime(shop)))) return 'repeated'
  shop.failpoint('look queued')
  shop.wakeOutbox()
  return 'queued'
}

/** An unreadable event counts as unsigned, unless the provider was asked and did not respond. */
async function subjectOf(
  { gateway, gatewayPool, log }: Shop,
  request: Request,
): Promise<ProviderEvent | 'unanswered' | null> {
  try {
    return await gatewayPool.verify(() => gateway.verifyWebhook(request))
  } catch (error) {
    log.warn({ err: error }, 'An event of the payment provider could not be read')
    return error instanceof ProviderOutage || error instanceof PoolFull ? 'unanswered' : null
  }
}
