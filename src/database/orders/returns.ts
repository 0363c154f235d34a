import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import { columnsOf, fieldsOf } from '#database/columns.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import { photosOf } from './return-photos.ts'

export async function insertReturn(
  tx: Tx,
  orderId: string,
  { lines, photos: _photos, ...one }: Omit<Return, 'photos'> & Partial<Return>,
  requestDigest: string | null = null,
): Promise<void> {
  await tx
    .insertInto('returns')
    .values(columnsOf({ ...one, orderId, requestDigest }))
    .execute()
  if (lines.length === 0) return
  await tx
    .insertInto('return_lines')
    .values(lines.map((line) => ({ return_id: one.id, ...line })))
    .execute()
}

export async function saveReturn(
  tx: Tx,
  { id, state, answer, replacedAt, lines }: Omit<Return, 'photos'>,
): Promise<void> {
  await tx.updateTable('returns').set({ state, answer, replaced_at: replacedAt }).where('id', '=', id).execute()
  for (const { position, restocked } of lines)
    await tx
      .updateTable('return_lines')
      .set({ restocked })
      .where('return_id', '=', id)
      .where('position', '=', position)
      .execute()
}

export async function reduceReturn(tx: Tx, { id, lines }: Return, taken: readonly LineQuantity[]): Promise<void> {
  for (const { position, quantity } of taken) {
    const left = lines.find((line) => line.position === position)!.quantity - quantity
    if (left > 0)
      await tx
        .updateTable('return_lines')
        .set({ quantity: left })
        .where('return_id', '=', id)
        .where('position', '=', position)
        .execute()
    else await tx.deleteFrom('return_lines').where('return_id', '=', id).where('position', '=', position).execute()
  }
}

export async function closeReturn(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function requestDigest(db: Db, orderId: string, requestKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('returns')
    .select('request_digest')
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row?.request_digest ?? null
}

export async function returnsOf(db: Db, orderId: string): Promise<Return[]> {
  const [{ rows }, { rows: lines }] = await Promise.all([
    selectReturns(db, { orderId }),
    selectReturnLines(db, { orderId }),
  ])
  // Nearly every order has no returns.
  const photos = rows.length === 0 ? [] : await photosOf(db, orderId)
  return rows.map(({ order_id: _order, request_digest: _digest, ...row }) => ({
    ...fieldsOf(row),
    lines: lines
      .filter(({ return_id }) => return_id === row.id)
      .map(({ position, quantity, restocked }) => ({ position, quantity, restocked })),
    photos: photos
      .filter(({ returnId }) => returnId === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
  }))
}

const selectReturns = prepare((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('returns').selectAll().where('order_id', '=', param('orderId')).orderBy('ordinal'),
)

const selectReturnLines = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_id')
    .select(['return_id', 'position', 'quantity', 'restocked'])
    .where('order_id', '=', param('orderId'))
    .orderBy('position'),
)
