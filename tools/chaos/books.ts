import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { toDollars } from '#domain/money.ts'
import { examine } from '#shop/doctor.ts'
import type { Catalog } from './catalog.ts'
import type { Outside } from './outside.ts'
import { linesText, type Diary } from './shopper.ts'

/** What must never be found, one sentence for each case. */
export type Findings = { lost: string[]; doubled: string[]; oversold: string[]; doctor: string[] }

/** Compares what shoppers and the outside were told with the shop's database, while it trades. */
export async function checkBooks(
  database: Database,
  { acknowledged, refused, unread, contradictions }: Diary,
  outside: Outside,
  { startStock }: Catalog,
): Promise<Findings> {
  const { db } = database
  // What was said before the books are opened must stand in them.
  const told = [...acknowledged.values()]
  const denied = [...refused].filter((key) => !unread.has(key))
  const captured = [...outside.payments].filter(([, { state }]) => state === 'captured')
  const orders = await readOrders(db)
  const byKey = Map.groupBy(orders, ({ requestKey }) => requestKey)
  const byPayment = new Map(orders.map((order) => [order.paymentId, order]))
  return {
    lost: [
      ...told.flatMap(({ requestKey, number, items }) => {
        const [kept] = byKey.get(requestKey) ?? []
        return kept?.number === number && kept.items === items ? [] : [`order ${number} (${items}) is not in the books`]
      }),
      ...denied.flatMap((key) =>
        (byKey.get(key) ?? []).map(({ number }) => `order ${number} was refused to its shopper`),
      ),
    ],
    doubled: [
      ...contradictions,
      ...outside.faults,
      ...[...byKey].flatMap(([key, { length }]) => (length > 1 ? [`key ${key} has become ${length} orders`] : [])),
      ...captured.flatMap(([key, { amountCents }]) => {
        const order = byPayment.get(key)
        if (!order) return [`payment ${key} was captured for no order`]
        return order.totalCents === amountCents ? [] : [`payment ${key} was captured with another amount`]
      }),
    ],
    oversold: await wrongStock(db, startStock),
    // Long ago, when no payment was old enough to be called forgotten.
    doctor: await examine({ database, now: () => new Date(0) }),
  }
}

/** What must hold once everything has come to rest: every payment at its end, one email for each order. */
export async function checkRest(database: Database, outside: Outside, now: () => Date): Promise<string[]> {
  const { db } = database
  const orders = await readOrders(db)
  const paid = new Set(orders.map(({ paymentId }) => paymentId))
  const emails = Map.groupBy(outside.emails.values(), ({ subject }) => /\w{4}-\w{4}/.exec(subject)?.[0])
  const states = new Map(
    (await db.selectFrom('payments').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
  )
  return [
    ...(await examine({ database, now })),
    ...orders.flatMap(({ number, paymentId }) => [
      ...(outside.payments.get(paymentId)?.state === 'captured' ? [] : [`order ${number} was not captured`]),
      ...(states.get(paymentId) === 'captured' ? [] : [`order ${number} is not noted as captured`]),
      ...(emails.get(number)?.length === 1 ? [] : [`order ${number} has ${emails.get(number)?.length ?? 0} emails`]),
    ]),
    ...[...outside.payments].flatMap(([key, { state }]) =>
      state === 'authorized' && !paid.has(key) ? [`payment ${key} was never given back`] : [],
    ),
  ]
}

/** In one statement, so that all of it is of one moment. */
async function readOrders(db: Database['db']) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.request_key', 'orders.payment_id', 'orders.total_cents'])
    .select(['order_lines.variant_id', 'order_lines.quantity', 'order_lines.price_cents'])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => ({
    number: lines[0]!.number,
    requestKey: lines[0]!.request_key,
    paymentId: lines[0]!.payment_id,
    totalCents: lines[0]!.total_cents,
    items: linesText(
      lines.map((line) => ({
        variantId: line.variant_id,
        quantity: line.quantity,
        price: toDollars(line.price_cents),
      })),
    ),
  }))
}

async function wrongStock(db: Database['db'], startStock: Catalog['startStock']): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .leftJoin('order_lines', 'order_lines.variant_id', 'variants.id')
    .select(['variants.id', 'variants.stock', sql<number>`coalesce(sum(order_lines.quantity), 0)`.as('sold')])
    .where('variants.stock', 'is not', null)
    .groupBy(['variants.id', 'variants.stock'])
    .execute()
  return rows.flatMap(({ id, stock, sold }) =>
    stock !== null && stock >= 0 && stock + sold === startStock.get(id)
      ? []
      : [`${id}: ${stock} left and ${sold} sold`],
  )
}
