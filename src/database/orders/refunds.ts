import { sql, type Selectable, type UpdateObject } from 'kysely'
import type { StoredKind } from '#domain/checkout/payment-kinds.ts'
import type { Charge } from '#domain/charges/charges.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { chargesOfRefunds, insertRefundCharges } from '#database/charges/charges.ts'
import { columnsOf, fieldsOf } from '#database/columns.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export async function insertRefund(tx: Tx, orderId: string, { lines, charges, ...refund }: Refund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({ ...columnsOf(refund), order_id: orderId, attempts: 1 })
    .execute()
  await insertRefundCharges(tx, refund.id, charges)
  if (lines.length === 0) return
  const rows = lines.map(({ position, quantity }) => ({ refund_id: refund.id, position, quantity }))
  await tx.insertInto('refund_lines').values(rows).execute()
}

/** A refund to request from the provider. Each attempt has its own idempotency key, because a decline is final for its key. */
export type RefundTask = Pick<Refund, 'id' | 'returnId' | 'state' | 'amountCents'> & {
  orderId: string
  attempts: number
  paymentState: Schema['payments']['state']
  paymentReference: string | null
  provider: string
  method: StoredKind
  /** The payment will be charged with the first parcel. */
  isHeld: boolean
  /** The authorization was released without a charge. */
  isReleased: boolean
}

export async function findRefund(db: Db, id: string): Promise<RefundTask | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select([
      'refunds.id',
      'refunds.order_id as orderId',
      'refunds.return_id as returnId',
      'refunds.state',
      'refunds.amount_cents as amountCents',
      'refunds.attempts',
      'payments.state as paymentState',
      'payments.reference as paymentReference',
      'payments.gateway as provider',
      'payments.method',
      'payments.capture_mode as captureMode',
      'payments.released_at as releasedAt',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { captureMode, releasedAt, ...refund } = row
  return { ...refund, isHeld: captureMode === 'on-shipment', isReleased: releasedAt !== null }
}

export type RefundResult = { state: 'done'; reference: string | null } | { state: 'failed'; failure: string }

/** Returns false if the refund is not queued, or if the result belongs to an earlier attempt. */
export const recordRefundResult = (tx: Tx, asked: Attempt, result: RefundResult, at: string): Promise<boolean> =>
  changeAttempt(tx, asked, 'queued', { ...result, settled_at: at })

export const acceptedRefunds = (
  db: Db,
  orderId: string,
): Promise<Pick<RefundTask, 'id' | 'attempts' | 'amountCents'>[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'attempts', 'amount_cents as amountCents'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .where('reference', 'is not', null)
    .orderBy('id')
    .execute()

/** Marks a refund as failed after it was accepted. Returns false if it was attempted again since. */
export const failAccepted = (tx: Tx, asked: Attempt, failure: string, at: string): Promise<boolean> =>
  changeAttempt(tx, asked, 'done', { state: 'failed', failure, reference: null, settled_at: at })

type Attempt = Pick<RefundTask, 'id' | 'attempts'>
type Change = UpdateObject<Schema, 'refunds'>

async function changeAttempt(
  tx: Tx,
  { id, attempts }: Attempt,
  state: Refund['state'],
  change: Change,
): Promise<boolean> {
  const asked = tx.updateTable('refunds').set(change).where('id', '=', id).where('attempts', '=', attempts)
  return (await asked.where('state', '=', state).executeTakeFirst()).numUpdatedRows > 0n
}

/** Refunds that wait are refused, so that the owner decides about them. Returns them. */
export const refuseQueued = (tx: Tx, orderId: string, failure: string, at: string): Promise<Changed[]> =>
  changeAll(tx, orderId, 'queued', { state: 'failed', failure, settled_at: at })

export const requeueFailed = (tx: Tx, orderId: string): Promise<Changed[]> =>
  changeAll(tx, orderId, 'failed', { state: 'queued', failure: null, settled_at: null, attempts: sql`attempts + 1` })

/** Records how the owner paid an order's failed refunds another way, and returns them. */
export const settleFailed = (tx: Tx, orderId: string, settlement: string, at: string): Promise<Changed[]> =>
  changeAll(tx, orderId, 'failed', { state: 'done', settlement, settled_at: at })

type Changed = Pick<Refund, 'id' | 'returnId'>

async function changeAll(tx: Tx, orderId: string, state: Refund['state'], change: Change): Promise<Changed[]> {
  const ofOrder = tx.updateTable('refunds').set(change).where('order_id', '=', orderId).where('state', '=', state)
  const rows = await ofOrder.returning(['id', 'return_id as returnId']).execute()
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export async function refundsOf(db: Db, orderId: string): Promise<Refund[]> {
  const [{ rows }, { rows: lines }] = await Promise.all([
    selectRefunds(db, { orderId }),
    selectRefundLines(db, { orderId }),
  ])
  if (rows.length === 0) return []
  return withParts(rows, { linesOf: linesByRefund(lines), chargesOf: await chargesOfRefunds(db, [orderId]) })
}

export async function refundsOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, Refund[]>> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', 'in', orderIds).execute()
  const lines = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refund_id', 'position', 'quantity'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  const parts = { linesOf: linesByRefund(lines), chargesOf: await chargesOfRefunds(db, orderIds) }
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(Array.from(byOrder, ([id, own]) => [id, withParts(own, parts)]))
}

type LineRow = Pick<Selectable<Schema['refund_lines']>, 'refund_id' | 'position' | 'quantity'>

const linesByRefund = (lines: readonly LineRow[]) => Map.groupBy(lines, ({ refund_id }) => refund_id)

type Parts = { linesOf: ReturnType<typeof linesByRefund>; chargesOf: Map<string, Charge[]> }

const withParts = (rows: readonly Selectable<Schema['refunds']>[], { linesOf, chargesOf }: Parts): Refund[] =>
  rows.map(({ order_id: _order, attempts: _attempts, reference: _reference, ...row }) => ({
    ...fieldsOf(row),
    charges: chargesOf.get(row.id) ?? [],
    lines: (linesOf.get(row.id) ?? []).map(({ position, quantity }) => ({ position, quantity })),
  }))

const selectRefunds = prepare((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', param('orderId')).orderBy('created_at').orderBy('id'),
)

const selectRefundLines = prepare((db, param: Param<{ orderId: string }>) =>
  db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refund_id', 'position', 'quantity'])
    .where('order_id', '=', param('orderId'))
    .orderBy('position'),
)
