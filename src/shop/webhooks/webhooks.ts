import { randomUUID } from 'node:crypto'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  pauseWebhook as pause,
  resumeWebhook as resume,
} from '#database/webhooks/webhooks.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import type { WebhookEvent } from '#domain/webhooks/events.ts'
import { isOnThisMachine, MAX_WEBHOOKS, webhookUrlError, type Webhook } from '#domain/webhooks/webhooks.ts'
import { isoTime } from '#shop/clock.ts'
import { privateIpProblem } from '#shop/network/public-connection.ts'
import type { Shop } from '#shop/shop.ts'
import { webhookSecret } from './signature.ts'

type Stored = Pick<Shop, 'database'>
type Added = Webhook & { secret: string }

export const webhooks = ({ database }: Stored): Promise<Webhook[]> => listWebhooks(database.db)

/** Returns the secret that signs its deliveries, which is shown once. `url`: of the shop. */
export async function addWebhook(
  shop: Pick<Shop, 'database' | 'now' | 'keyFor'> & { url: string },
  { url, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Added> {
  const problem = urlProblem(url, shop.url)
  if (problem !== null) throw invalid(problem, { url: problem })
  const webhook: Webhook = {
    id: randomUUID(),
    url: new URL(url).href,
    events: [...new Set(events)],
    createdAt: isoTime(shop),
    lastSuccessAt: null,
    lastFailureAt: null,
    lastFailure: null,
    failingSince: null,
    pausedAt: null,
  }
  await shop.database.transaction(async (tx) => {
    if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS)
      throw conflict(`There are ${MAX_WEBHOOKS} webhooks already. Remove one first.`)
    await insertWebhook(tx, webhook)
  })
  return { ...webhook, secret: webhookSecret(shop, webhook.id) }
}

function urlProblem(text: string, shopUrl: string): string | null {
  const problem = webhookUrlError(text, shopUrl)
  if (problem !== null) return problem
  const url = new URL(text)
  const reason = isOnThisMachine(url.href, shopUrl) ? null : privateIpProblem(url)
  return reason === null ? null : `${reason}.`
}

/** Throws 'not_found'. */
export async function removeWebhook({ database }: Stored, id: string): Promise<void> {
  if (!(await database.transaction((tx) => deleteWebhook(tx, id)))) throw noWebhook(id)
}

/** It is told of nothing until it is resumed, and what waits is kept. Throws 'not_found'. */
export async function pauseWebhook(shop: Pick<Shop, 'database' | 'now'>, id: string): Promise<Webhook> {
  await shop.database.transaction((tx) => pause(tx, id, isoTime(shop)))
  return readWebhook(shop, id)
}

/** What has waited is sent. Throws 'not_found'. */
export async function resumeWebhook({ database }: Stored, id: string): Promise<Webhook> {
  await database.transaction((tx) => resume(tx, id))
  return readWebhook({ database }, id)
}

/** Throws 'not_found'. */
export async function readWebhook({ database }: Stored, id: string): Promise<Webhook> {
  const webhook = await findWebhook(database.db, id)
  if (!webhook) throw noWebhook(id)
  return webhook
}

const noWebhook = (id: string) => notFound(`There is no webhook ${id}.`)
