import type { OutboxMessage } from '#database/outbox/outbox.ts'
import { ordersOfMessages } from '#database/outbox/message-orders.ts'
import { listDeliveries, replayDelivery } from '#database/webhooks/deliveries.ts'
import { notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { readWebhook } from './webhooks.ts'

type Told = Extract<OutboxMessage, { kind: 'webhook' }>['payload']

/** The deliveries of the last days, the latest first. Throws 'not_found'. */
export async function deliveriesTo({ database }: Pick<Shop, 'database'>, webhookId: string, limit: number) {
  await readWebhook({ database }, webhookId)
  const rows = await listDeliveries(database.db, webhookId, limit)
  const orders = await ordersOfMessages(database.db, rows)
  return rows.map(({ payload, ...row }, index) => {
    const { eventId, type, createdAt } = JSON.parse(payload) as Told
    return { ...row, eventId, type, createdAt, number: orders[index]?.number ?? null, state: stateOf(row) }
  })
}

const stateOf = ({ doneAt, lastError }: { doneAt: string | null; lastError: string | null }) =>
  doneAt === null ? ('waiting' as const) : lastError === null ? ('delivered' as const) : ('failed' as const)

/** Sends a delivery again, with the id of its event. Throws 'not_found'. */
export async function replay(shop: Pick<Shop, 'database' | 'now'>, id: string): Promise<void> {
  if (!(await replayDelivery(shop.database.db, id, isoTime(shop))))
    throw notFound(`There is no delivery ${id} that can be sent again. One that waits is sent by itself.`)
}
