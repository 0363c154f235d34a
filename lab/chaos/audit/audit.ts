import { sql } from 'kysely'
import type { Database } from '../../../src/database/database.ts'
import { toDollars, type Cents } from '../../../src/domain/money.ts'
import { examine } from '../../../src/shop/doctor/doctor.ts'
import type { Catalog } from '../catalog.ts'
import type { ExternalServices } from '../external-services.ts'
import { itemsOf, linesText, type ShopperLog } from '../shopper.ts'
import { auditHeldPayments } from './held-audit.ts'
import { troubleFindings, unexplained, type Troubles } from '../troubles.ts'

/** Violations of the guarantees of an order, one sentence each. */
export type Findings = { lost: string[]; doubled: string[]; oversold: string[]; doctor: string[] }

/** The records of shoppers and of the provider that an audit compares with the database. Can be sent to a thread. */
export type Seen = {
  acknowledged: { requestKey: string; number: string; items: string }[]
  /** Request keys for which every response was a failure. */
  rejected: string[]
  /** Responses that contradict each other, and requests that a correct shop never sends. */
  contradictions: string[]
  /** Captured payments by the key of the attempt. */
  captured: Map<string, Cents | null>
  initialStock: Catalog['initialStock']
}

/** Call it before reading the database, which must contain at least this. Each contradiction is reported once. */
export const seenSoFar = (
  { acknowledged, rejected, unread, contradictions }: ShopperLog,
  services: Pick<ExternalServices, 'payments' | 'takeViolations'>,
  { initialStock }: Catalog,
): Seen => ({
  acknowledged: [...acknowledged.values()].map(({ requestKey, number, items }) => ({ requestKey, number, items })),
  rejected: [...rejected].filter((key) => !unread.has(key)),
  contradictions: [...contradictions.splice(0), ...services.takeViolations()],
  captured: new Map(
    [...services.payments()].flatMap(([key, { state, amountCents }]) =>
      state === 'captured' ? [[key, amountCents]] : [],
    ),
  ),
  initialStock,
})

/** Compares the database with what was seen, while the shop is selling. */
export async function auditOrders({ db }: Database, seen: Seen): Promise<Omit<Findings, 'doctor'>> {
  const orders = await readOrders(db)
  const byKey = Map.groupBy(orders, ({ requestKey }) => requestKey)
  const byPayment = new Map(orders.map((order) => [order.paymentId, order]))
  return {
    lost: [
      ...seen.acknowledged.flatMap(({ requestKey, number, items }) => {
        const [stored] = byKey.get(requestKey) ?? []
        return stored?.number === number && stored.items === items ? [] : [`order ${number} (${items}) is missing`]
      }),
      ...seen.rejected.flatMap((key) =>
        (byKey.get(key) ?? []).map(({ number }) => `order ${number} exists, but its shopper was told that it failed`),
      ),
    ],
    doubled: [
      ...seen.contradictions,
      ...[...byKey].flatMap(([key, { length }]) => (length > 1 ? [`key ${key} has ${length} orders`] : [])),
      ...[...seen.captured].flatMap(([key, amountCents]) => {
        const order = byPayment.get(key)
        if (!order) return [`payment ${key} was captured without an order`]
        return order.totalCents === amountCents ? [] : [`payment ${key} was captured with another amount`]
      }),
    ],
    oversold: await wrongStock(db, seen.initialStock),
  }
}

/** The same, plus the findings of the doctor, which reads all data. Troubles may begin while it runs. */
export async function auditAll(database: Database, seen: Seen, troubles: () => Troubles): Promise<Findings> {
  const found = await auditOrders(database, seen)
  // With the clock at 1970, no payment is old enough to count as abandoned.
  const findings = await examine({ database, now: () => new Date(0), timeZone: 'UTC' })
  return { ...found, doctor: unexplained(findings, await readOrders(database.db), troubles()) }
}

/** Checks the database after all work is done: each payment is final, and each order has one email. */
export async function auditFinalState(
  database: Database,
  services: ExternalServices,
  { now, isHeld = false }: { now: () => Date; isHeld?: boolean },
): Promise<string[]> {
  const { db } = database
  const orders = await readOrders(db)
  const payments = services.payments()
  const refunds = services.refunds()
  const paid = new Set(orders.map(({ paymentId }) => paymentId))
  const emails = Map.groupBy(services.emails.values(), ({ subject }) => CONFIRMATION.exec(subject)?.[1])
  const states = new Map(
    (await db.selectFrom('payments').select(['id', 'state']).execute()).map(({ id, state }) => [id, state]),
  )
  const findings = await examine({ database, now, timeZone: 'UTC' })
  const troubles = services.troubles()
  return [
    ...unexplained(findings, orders, troubles),
    ...(await troubleFindings(database, { troubles, refunds, findings })),
    ...(await services.differences(database)),
    ...(isHeld ? await auditHeldPayments(database, services) : []),
    ...orders.flatMap(({ number, paymentId }) => [
      ...(isHeld || payments.get(paymentId)?.state === 'captured' ? [] : [`order ${number} was not captured`]),
      ...(isHeld || troubles.has(paymentId) || states.get(paymentId) === 'captured'
        ? []
        : [`order ${number} is not stored as captured`]),
      ...(emails.get(number)?.length === 1 ? [] : [`order ${number} has ${emails.get(number)?.length ?? 0} emails`]),
    ]),
    ...(await db.selectFrom('orders').select(['number', 'payment_id', 'status', 'total_cents']).execute()).flatMap(
      ({ number, payment_id, status, total_cents }) => {
        const back = refunds.get(payment_id) ?? 0
        return isHeld || troubles.has(payment_id) || back === (status === 'cancelled' ? total_cents : 0)
          ? []
          : [`order ${number} (${status}): ${back} cents went back`]
      },
    ),
    ...[...payments].flatMap(([key, { state }]) =>
      (state === 'authorized' || state === 'action') && !paid.has(key)
        ? [`payment ${key} is ${state} and was never released`]
        : [],
    ),
  ]
}

/** A long run has tens of thousands of orders to read back. */
const READS_AT_ONCE = 12

const CONFIRMATION = /^(?!You were not charged).*(\w{4}-\w{4})$/

/** Reads each order again in the browser that placed it. */
export async function auditReads({ acknowledged }: ShopperLog): Promise<string[]> {
  const orders = [...acknowledged.values()]
  const findings: string[] = []
  for (let at = 0; at < orders.length; at += READS_AT_ONCE)
    await Promise.all(
      orders.slice(at, at + READS_AT_ONCE).map(async ({ number, items, browser }) => {
        const { status, body } = await browser.send('GET', `/api/orders/${number}`)
        if (status !== 200 || itemsOf(body) !== items)
          findings.push(`order ${number} was read back with status ${status}`)
      }),
    )
  return findings
}

/** Reads orders and lines in one statement, so that they belong to one snapshot. */
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

async function wrongStock(db: Database['db'], initialStock: Catalog['initialStock']): Promise<string[]> {
  const rows = await db
    .selectFrom('variants')
    .leftJoin('order_lines', 'order_lines.variant_id', 'variants.id')
    .select(['variants.id', 'variants.stock', 'variants.returned'])
    .select(sql<number>`coalesce(sum(order_lines.quantity), 0)`.as('sold'))
    .where('variants.stock', 'is not', null)
    .groupBy(['variants.id', 'variants.stock', 'variants.returned'])
    .execute()
  return rows.flatMap(({ id, stock, sold, returned }) =>
    stock !== null && stock >= 0 && stock + sold - returned === initialStock.get(id)
      ? []
      : [`${id}: ${stock} in stock, ${sold} sold and ${returned} returned`],
  )
}
