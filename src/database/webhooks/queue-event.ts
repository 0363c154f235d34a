import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { toJson } from '#database/columns.ts'
import type { OutboxMessage } from '#database/outbox/outbox.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { Occurred } from '#domain/webhooks/webhooks.ts'

/** Queues a message, and one for each webhook of its event. It is a single statement, so that an order costs no more. */
export async function queueWithEvent(
  db: Db,
  { kind, payload }: OutboxMessage,
  occurred: Occurred,
  at: string,
  id: string = randomUUIDv7(),
): Promise<void> {
  const about = toJson({ eventId: id, ...occurred }).slice(1)
  await insertBoth(db, { id, kind, payload: toJson(payload), at, about, events: `%"${occurred.type}"%` })
}

type Queued = { id: string; kind: OutboxMessage['kind']; payload: string; at: string; about: string; events: string }

const insertBoth = prepare((db, param: Param<Queued>) =>
  db
    .insertInto('outbox')
    .columns(['id', 'kind', 'payload', 'due_at', 'attempts', 'created_at', 'receiver'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${param('id')}`.as('id'),
          sql<OutboxMessage['kind']>`${param('kind')}`.as('kind'),
          sql<string>`${param('payload')}`.as('payload'),
          sql<string>`${param('at')}`.as('due_at'),
          sql<number>`0`.as('attempts'),
          sql<string>`${param('at')}`.as('created_at'),
          sql<string | null>`null`.as('receiver'),
        ])
        .unionAll(
          db
            .selectFrom('webhooks')
            .select([
              sql<string>`${param('id')} || '.' || webhooks.id`.as('id'),
              sql<OutboxMessage['kind']>`'webhook'`.as('kind'),
              sql<string>`'{"webhookId":"' || webhooks.id || '",' || ${param('about')}`.as('payload'),
              sql<string>`${param('at')}`.as('due_at'),
              sql<number>`0`.as('attempts'),
              sql<string>`${param('at')}`.as('created_at'),
              sql<string | null>`webhooks.id`.as('receiver'),
            ])
            .where('paused_at', 'is', null)
            .where('events', 'like', param('events')),
        ),
    ),
)

/** Drops the messages of an event that was undone before they were tried. */
export async function dropUntriedDeliveries(tx: Tx, eventId: string): Promise<void> {
  const messages = tx.selectFrom('webhooks').select(sql<string>`${eventId} || '.' || webhooks.id`.as('id'))
  await tx
    .deleteFrom('outbox')
    .where('id', 'in', messages)
    .where('attempts', '=', 0)
    .where('done_at', 'is', null)
    .execute()
}
