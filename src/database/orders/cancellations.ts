import type { Cancellation } from '#domain/orders/fulfillment.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

export async function insertCancellation(
  tx: Tx,
  orderId: string,
  { id, reason, lines, createdAt }: Cancellation,
): Promise<void> {
  await tx.insertInto('cancellations').values({ id, order_id: orderId, reason, created_at: createdAt }).execute()
  const rows = lines.map(({ position, quantity, restocked }) => ({
    cancellation_id: id,
    position,
    quantity,
    restocked: restocked ? (1 as const) : (0 as const),
  }))
  await tx.insertInto('cancellation_lines').values(rows).execute()
}

export async function cancellationsOf(db: Db, orderId: string): Promise<Cancellation[]> {
  const { rows } = await selectCancellations(db, { orderId })
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    reason: lines[0]!.reason,
    lines: lines.map(({ position, quantity, restocked }) => ({ position, quantity, restocked: restocked === 1 })),
    createdAt: lines[0]!.created_at,
  }))
}

const selectCancellations = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('cancellations')
    .innerJoin('cancellation_lines', 'cancellation_id', 'cancellations.id')
    .select(['id', 'reason', 'created_at', 'position', 'quantity', 'restocked'])
    .where('order_id', '=', param('orderId'))
    .orderBy('created_at')
    .orderBy('id')
    .orderBy('position'),
)
