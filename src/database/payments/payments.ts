import type { Cents } from '#domain/money.ts'
import type { CardSummary } from '#domain/checkout/payment.ts'
import { isManual, storedKind, type PaymentKind, type StoredKind } from '#domain/checkout/payment-kinds.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema } from '#database/schema.ts'

export type PaymentState = Schema['payments']['state']

export type NewPayment = {
  id: string
  cartId: string
  gateway: string
  reference: string | null
  amountCents: Cents
  state: PaymentState
  method: StoredKind
  card: CardSummary | null
}

export type Payment = NewPayment & {
  failure: string | null
  createdAt: string
  isHeld: boolean
  disputeStatus: Schema['payments']['dispute_status']
}

export type ProviderPayment = Payment & { method: PaymentKind }

export const isOfProvider = (payment: Payment): payment is ProviderPayment =>
  payment.method !== 'none' && !isManual(payment.method)

/** Returns false, and writes nothing, if the id exists: it is the idempotency key. */
export async function insertPayment(db: Db, payment: NewPayment, at: string): Promise<boolean> {
  const { card, ...row } = payment
  const { numAffectedRows } = await insertRow(db, {
    ...row,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    at,
  })
  return numAffectedRows === 1n
}

type Inserted = Omit<NewPayment, 'card'> & { brand: string | null; last4: string | null; at: string }

const insertRow = prepare((db, param: Param<Inserted>) =>
  db
    .insertInto('payments')
    .values({
      id: param('id'),
      cart_id: param('cartId'),
      gateway: param('gateway'),
      reference: param('reference'),
      amount_cents: param('amountCents'),
      state: param('state'),
      method: param('method'),
      brand: param('brand'),
      last4: param('last4'),
      created_at: param('at'),
      updated_at: param('at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const { rows } = await selectById(db, { id })
  return rows[0] ? paymentOf(rows[0]) : null
}

const selectById = prepare((db, param: Param<{ id: string }>) =>
  db
    .selectFrom('payments')
    .select(['id', 'cart_id', 'gateway', 'reference', 'amount_cents', 'state', 'method', 'brand', 'last4'])
    .select(['failure', 'created_at', 'capture_mode', 'dispute_status'])
    .where('id', '=', param('id')),
)

type Move = {
  from: PaymentState
  to: PaymentState
  at: string
  reference?: string
  failure?: string
  /** If set, the payment is charged with the first parcel. */
  isHeld?: boolean
}

/** Changes the state of a payment. Returns false if its state is not `from`. */
export async function movePayment(db: Db, id: string, { reference, failure, isHeld, ...move }: Move): Promise<boolean> {
  const set = { ...move, reference: reference ?? null, failure: failure ?? null }
  const { numAffectedRows } = await (isHeld ? holdPayment : updateState)(db, { id, ...set })
  return numAffectedRows === 1n
}

type Moved = {
  id: string
  from: PaymentState
  to: PaymentState
  at: string
  reference: string | null
  failure: string | null
}

const stateUpdate = (db: Db, param: Param<Moved>) =>
  db
    .updateTable('payments')
    .set((is) => ({
      state: param('to'),
      updated_at: param('at'),
      reference: is.fn.coalesce(param('reference'), is.ref('reference')),
      failure: is.fn.coalesce(param('failure'), is.ref('failure')),
    }))
    .where('id', '=', param('id'))
    .where('state', '=', param('from'))
const updateState = prepare(stateUpdate)
const holdPayment = prepare((db, param: Param<Moved>) =>
  stateUpdate(db, param).set({ capture_mode: 'on-shipment', next_check_at: param('at') }),
)

export async function confirmRelease(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ released_at: at })
    .where('id', '=', id)
    .where('state', '=', 'released')
    .execute()
}

export async function stuckPayments(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'authorizing')
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds payments that are waiting for the shopper or the bank and were not checked since a time. */
export const waitingPayments = (
  db: Db,
  lookedAtBefore: string,
  limit: number,
): Promise<Pick<Payment, 'id' | 'createdAt'>[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'created_at as createdAt'])
    .where('state', '=', 'action')
    .where('updated_at', '<', lookedAtBefore)
    .orderBy('updated_at')
    .limit(limit)
    .execute()

/** Finds payments without an order that hold money, are pending since `before`, or have waited for the bank since `openBefore`. */
export const orphanPayments = (
  db: Db,
  { before, openBefore }: { before: string; openBefore: string },
): Promise<{ id: string; state: PaymentState; at: string }[]> =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'payments.state', 'payments.updated_at as at'])
    .where('orders.id', 'is', null)
    .where((is) =>
      is.or([
        is('payments.state', 'in', ['authorized', 'captured']),
        is.and([is('payments.state', '=', 'authorizing'), is('payments.updated_at', '<', before)]),
        is.and([is('payments.state', '=', 'action'), is('payments.created_at', '<', openBefore)]),
      ]),
    )
    .orderBy('payments.id')
    .execute()

export async function saveCard(db: Db, id: string, { brand, last4 }: CardSummary, at: string): Promise<void> {
  await db.updateTable('payments').set({ brand, last4, updated_at: at }).where('id', '=', id).execute()
}

type PaymentRow = Awaited<ReturnType<typeof selectById>>['rows'][number]

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  cartId: row.cart_id,
  gateway: row.gateway,
  reference: row.reference,
  amountCents: row.amount_cents,
  state: row.state,
  method: storedKind(row.method),
  failure: row.failure,
  createdAt: row.created_at,
  isHeld: row.capture_mode === 'on-shipment',
  disputeStatus: row.dispute_status,
  card: row.brand !== null && row.last4 !== null ? { brand: row.brand, last4: row.last4 } : null,
})
