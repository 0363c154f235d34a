import type { Charge } from '#domain/charges/charges.ts'
import { prepare, prepareRows, type Param } from '#database/prepared-query.ts'
import type { Db, Schema } from '#database/schema.ts'

type Columns = Omit<Schema['order_charges'], 'order_id'>

/** `ordinal` is the index of a charge in its order. */
const columnsOf = (charges: readonly Charge[]): Columns[] =>
  charges.map(({ kind, title, amountCents, position, isTaxed, refundedWith }, ordinal) => ({
    ordinal,
    kind,
    title,
    amount_cents: amountCents,
    position,
    is_taxed: isTaxed ? 1 : 0,
    refunded_with: refundedWith,
  }))

const chargeOf = ({ kind, title, amount_cents, position, is_taxed, refunded_with }: Columns): Charge => ({
  kind,
  title,
  amountCents: amount_cents,
  position,
  isTaxed: is_taxed === 1,
  refundedWith: refunded_with,
})

export async function insertOrderCharges(db: Db, orderId: string, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  await insertRows(
    db,
    columnsOf(charges).map((columns) => ({ ...columns, order_id: orderId })),
  )
}

const insertRows = prepareRows((db, rows: readonly Param<Schema['order_charges']>[]) =>
  db.insertInto('order_charges').values(
    rows.map((param) => ({
      order_id: param('order_id'),
      ordinal: param('ordinal'),
      kind: param('kind'),
      title: param('title'),
      amount_cents: param('amount_cents'),
      position: param('position'),
      is_taxed: param('is_taxed'),
      refunded_with: param('refunded_with'),
    })),
  ),
)

export async function insertRefundCharges(db: Db, refundId: string, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  const rows = columnsOf(charges).map((columns) => ({ ...columns, refund_id: refundId }))
  await db.insertInto('refund_charges').values(rows).execute()
}

export const chargesOfOrder = async (db: Db, orderId: string): Promise<Charge[]> =>
  (await selectOrderCharges(db, { orderId })).rows.map(chargeOf)

const selectOrderCharges = prepare((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('order_charges').selectAll().where('order_id', '=', param('orderId')).orderBy('ordinal'),
)

/** Keyed by order id. */
export const chargesOfOrders = async (db: Db, orderIds: readonly string[]): Promise<Map<string, Charge[]>> =>
  byOwner(
    await db.selectFrom('order_charges').selectAll().where('order_id', 'in', orderIds).orderBy('ordinal').execute(),
    ({ order_id }) => order_id,
  )

/** Keyed by refund id. */
export const chargesOfRefunds = async (db: Db, orderIds: readonly string[]): Promise<Map<string, Charge[]>> =>
  byOwner(
    await db
      .selectFrom('refund_charges')
      .innerJoin('refunds', 'refunds.id', 'refund_id')
      .selectAll('refund_charges')
      .where('order_id', 'in', orderIds)
      .orderBy('ordinal')
      .execute(),
    ({ refund_id }) => refund_id,
  )

const byOwner = <Row extends Columns>(rows: readonly Row[], ownerOf: (row: Row) => string): Map<string, Charge[]> =>
  new Map(Array.from(Map.groupBy(rows, ownerOf), ([id, own]) => [id, own.map(chargeOf)]))
