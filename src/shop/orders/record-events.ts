import { randomUUIDv7 } from 'node:crypto'
import { eventsOf, insertEvent } from '#database/orders/order-events.ts'
import { queueWithEvent } from '#database/webhooks/queue-event.ts'
import { queueMessage } from '#database/outbox/outbox.ts'
import type { Tx } from '#database/schema.ts'
import { webhookEventOf } from '#domain/webhooks/events.ts'
import { isMailed, type Actor, type OrderEvent, type OrderEventContent } from '#domain/orders/order-events.ts'

type Recorded = { actor?: Actor; at: string; emailAt?: string; events?: readonly OrderEvent[] }

/** The order must be locked; `events` are those before. The message of an email has the id of its event, of which webhooks are told too. */
export async function recordEvents(
  tx: Tx,
  orderId: string,
  contents: readonly OrderEventContent[],
  { actor = 'system', at, emailAt = at, events }: Recorded,
): Promise<void> {
  const ids = eventIds(events ?? (await eventsOf(tx, orderId)), at, contents.length)
  for (const [index, content] of contents.entries()) {
    const id = ids[index]!
    await insertEvent(tx, orderId, { ...content, id, actor, createdAt: at })
    if (!isMailed(content)) continue
    const message = { kind: 'mail', payload: { orderId, eventId: id } } as const
    const type = webhookEventOf(content.kind)
    if (type) await queueWithEvent(tx, message, { type, createdAt: at, orderId }, emailAt, id)
    else await queueMessage(tx, message, emailAt, id)
  }
}

/** Events with the same time are sorted by id, but version 7 UUIDs are random within a millisecond, so each id is the last plus one. */
export function eventIds(events: readonly OrderEvent[], at: string, count: number): string[] {
  const last = events.findLast(({ createdAt }) => createdAt === at)
  const first = last ? idAfter(last.id) : randomUUIDv7()
  const ids = [first]
  while (ids.length < count) ids.push(idAfter(ids.at(-1)!))
  return ids.slice(0, count)
}

const idAfter = (id: string): string =>
  (BigInt(`0x${id.replaceAll('-', '')}`) + 1n)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
