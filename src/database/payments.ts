import type { Cents } from '#domain/money.ts'
import type { CardSummary } from '#domain/payment.ts'
import type { Db, Schema } from './schema.ts'

export type PaymentState = Schema['payments']['state']

export type Payment = {
  id: string
  cartId: string
  gateway: string
  reference: string | null
  amountCents: Cents
  state: PaymentState
  method: 'card' | 'paypal'
  card: CardSummary | null
}

/** Does nothing, and returns false, when the payment is there already: its id names the attempt. */
export async function insertPayment(db: Db, payment: Payment, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payments')
    .values({
      id: payment.id,
      cart_id: payment.cartId,
      gateway: payment.gateway,
      reference: payment.reference,
      amount_cents: payment.amountCents,
      state: payment.state,
      method: payment.method,
      brand: payment.card?.brand ?? null,
      last4: payment.card?.last4 ?? null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** The states of those of the payments that exist. */
export async function paymentStates(db: Db, ids: string[]): Promise<Map<string, PaymentState>> {
  const rows = await db.selectFrom('payments').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

type Move = { from: PaymentState; to: PaymentState; at: string; reference?: string }

/** Moves a payment on. False when it was not in the expected state: someone else has moved it. */
export async function movePayment(db: Db, id: string, { from, to, at, reference }: Move): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ state: to, updated_at: at, ...(reference && { reference }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that the gateway has given a released payment back. */
export async function noteGivenBack(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('payments').set({ given_back_at: at }).where('id', '=', id).execute()
}

/** Payments that have been waiting for the gateway's word, or for their order, since before the given time. */
export async function stuckPayments(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'authorizing')
    .where('updated_at', '<', before)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Payments that hold a shopper's money and belong to no order, and those that the sweep should have given back by then. */
export const orphanPayments = (db: Db, before: string): Promise<{ id: string; state: PaymentState; at: string }[]> =>
  db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.payment_id', 'payments.id')
    .select(['payments.id', 'payments.state', 'payments.updated_at as at'])
    .where('orders.id', 'is', null)
    .where((is) =>
      is.or([
        is('payments.state', 'in', ['authorized', 'captured']),
        is.and([is('payments.state', '=', 'authorizing'), is('payments.updated_at', '<', before)]),
      ]),
    )
    .orderBy('payments.id')
    .execute()

/** Notes which card a prepared payment will use. */
export async function saveCard(db: Db, id: string, { brand, last4 }: CardSummary, at: string): Promise<void> {
  await db.updateTable('payments').set({ brand, last4, updated_at: at }).where('id', '=', id).execute()
}

/** Payments that were prepared for a cart and never begun. */
export async function deletePrepared(db: Db, cartId: string): Promise<void> {
  await db.deleteFrom('payments').where('cart_id', '=', cartId).where('state', '=', 'created').execute()
}

/** Forgets payments that were prepared before the given time and never begun. */
export async function deleteAbandonedPrepared(db: Db, before: string, limit: number): Promise<void> {
  const some = db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'created')
    .where('updated_at', '<', before)
    .limit(limit)
  await db.deleteFrom('payments').where('id', 'in', some).where('state', '=', 'created').execute()
}

const paymentOf = (row: Schema['payments']): Payment => ({
  id: row.id,
  cartId: row.cart_id,
  gateway: row.gateway,
  reference: row.reference,
  amountCents: row.amount_cents,
  state: row.state,
  method: row.method === 'paypal' ? 'paypal' : 'card',
  card: row.brand !== null && row.last4 !== null ? { brand: row.brand, last4: row.last4 } : null,
})
