import { randomUUIDv7 } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { toJson } from '#database/columns.ts'
import { batches } from '#database/import/bulk-insert.ts'
import { containing } from '#database/like-pattern.ts'
import type { OutboxMessage } from '#database/outbox/outbox.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import { MAX_NAMED, type Occurred, type VariantStock } from '#domain/webhooks/events.ts'
import { stockChangeOf } from '#domain/catalog/stock-levels.ts'

export type CountedStock = VariantStock & { before: number | null }

type Event = { id: string; at: string; about: string; events: string }

/** Queues a message to each webhook that is told of the event. */
const queueEvent = async (tx: Tx, occurred: Occurred): Promise<void> => {
  await insertDeliveries(tx, eventOf(occurred, occurred.createdAt, randomUUIDv7()))
}

/** Queues a message, and one for each webhook of its event. It is a single statement, so that an order costs no more. */
export async function queueWithEvent(
  db: Db,
  { kind, payload }: OutboxMessage,
  occurred: Occurred,
  at: string,
  id: string = randomUUIDv7(),
): Promise<void> {
  await insertBoth(db, { kind, payload: toJson(payload), ...eventOf(occurred, at, id) })
}

const eventOf = (occurred: Occurred, at: string, id: string): Event => ({
  id,
  at,
  about: toJson({ eventId: id, ...occurred }).slice(1),
  events: containing(JSON.stringify(occurred.type)),
})

/** In the transaction that changes the products. */
export async function queueProductChanges(
  tx: Tx,
  changed: readonly { id: number; slug: string }[],
  at: string,
): Promise<void> {
  for (const products of batches(
    changed.map(({ id, slug }) => ({ id, slug })),
    MAX_NAMED,
  ))
    await queueEvent(tx, { type: 'products.changed', createdAt: at, products })
}

/** In the transaction that changes the stock. */
export async function queueStockChanges(tx: Tx, changed: readonly CountedStock[], at: string): Promise<void> {
  const groups = Map.groupBy(changed, ({ before, stock }) => stockChangeOf(before, stock))
  for (const [change, group] of groups) {
    if (change === null) continue
    for (const variants of batches(
      group.map(({ variantId, stock }) => ({ variantId, stock })),
      MAX_NAMED,
    ))
      await queueEvent(tx, { type: `stock.${change}`, createdAt: at, variants })
  }
}

const COLUMNS = ['id', 'kind', 'payload', 'due_at', 'attempts', 'created_at', 'receiver'] as const

const deliveries = (db: Db, param: Param<Event>) =>
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
    // SQLite plans a statement again for each run if the pattern is a parameter alone.
    .where(sql<SqlBool>`events like ('' || ${param('events')}) escape '\\'`)

const insertDeliveries = prepare((db, param: Param<Event>) =>
  db.insertInto('outbox').columns(COLUMNS).expression(deliveries(db, param)),
)

const insertBoth = prepare((db, param: Param<Event & { kind: OutboxMessage['kind']; payload: string }>) =>
  db
    .insertInto('outbox')
    .columns(COLUMNS)
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
        .unionAll(deliveries(db, param)),
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
