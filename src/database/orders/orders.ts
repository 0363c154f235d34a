import { fromJson, toJson } from '#database/columns.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Address } from '#domain/checkout/address.ts'
import { respelled, typedOrderNumber, type Order, type OrderLine, type OrderStatus } from '#domain/orders/orders.ts'
import type { Charge } from '#domain/charges/charges.ts'
import { chargesOfSums } from '#domain/charges/price-cart.ts'
import { chargesOfOrder, chargesOfOrders } from '#database/charges/charges.ts'
import { indexOrders } from '#database/orders/list/index-orders.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export const isTakenNumber = async (db: Db, number: string): Promise<boolean> =>
  (await selectByNumber(db, { number })).rows.length > 0

const selectByNumber = prepare((db, param: Param<{ number: string }>) =>
  db.selectFrom('orders').select('number').where('number', '=', param('number')),
)

/** Clients choose request keys, so a match by request key comes after one by order number or id. */
export const findOrder = async (db: Db, name: string): Promise<Order | null> =>
  first(db, (await selectByName(db, { name, number: typedOrderNumber(name) ?? name })).rows)

const selectByName = prepare((db, param: Param<{ name: string; number: string }>) =>
  orders(db)
    .where((is) =>
      is.or([
        is('orders.id', '=', param('name')),
        is('orders.number', '=', param('number')),
        is('orders.request_key', '=', param('name')),
      ]),
    )
    .orderBy((is) => is.case().when('orders.request_key', '=', param('name')).then(1).else(0).end()),
)

export const findPlacedOrder = async (db: Db, requestKey: string): Promise<Order | null> =>
  first(db, (await selectByRequestKey(db, { requestKey })).rows)

const selectByRequestKey = prepare((db, param: Param<{ requestKey: string }>) =>
  orders(db).where('orders.request_key', '=', param('requestKey')),
)

export async function ordersOf(db: Db, accountId: string, limit: number, after?: Order): Promise<Order[]> {
  let query = db.selectFrom('orders').selectAll().where('orders.account_id', '=', accountId)
  if (after)
    query = query
      .where('orders.created_at', '<=', after.createdAt)
      .where((is) => is.or([is('orders.created_at', '<', after.createdAt), is('orders.id', '>', after.id)]))
  return withDetails(db, await query.orderBy('orders.created_at', 'desc').orderBy('orders.id').limit(limit).execute())
}

export const ordersWithIds = async (db: Db, ids: readonly string[]): Promise<Order[]> =>
  ids.length === 0 ? [] : withDetails(db, await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute())

export async function saveShippingAddress(tx: Tx, orderId: string, address: Address): Promise<void> {
  const shipping_address = toJson(address)
  await tx.updateTable('orders').set({ shipping_address }).where('id', '=', orderId).execute()
  await indexOrders(tx, [orderId])
}

export async function replaceEmail(
  tx: Tx,
  number: string,
  email: string,
): Promise<{ id: string; number: string; before: string } | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'email as before'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return null
  await tx
    .updateTable('orders')
    .set({ email, email_folded: foldEmail(email) })
    .where('id', '=', order.id)
    .execute()
  await indexOrders(tx, [order.id])
  return order
}

export const recordMailed = prepare((db, param: Param<{ id: string; at: string }>) =>
  db
    .updateTable('orders')
    .set({ mailed_at: param('at') })
    .where('id', '=', param('id')),
)

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .selectAll('orders')
    .select(['payments.brand', 'payments.last4', 'payments.state', 'payments.updated_at as stateAt'])

type Row = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

async function first(db: Db, [row]: Row[]): Promise<Order | null> {
  if (!row) return null
  const [{ rows }, charges] = await Promise.all([selectLines(db, { orderId: row.id }), chargesOfOrder(db, row.id)])
  return orderOf(row, rows.map(orderLineOf), charges)
}

const selectLines = prepare((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', param('orderId')).orderBy('position'),
)

/** A separate query: joined to the page, PostgreSQL would read the payments of all orders of an account that it has not analyzed. */
async function withDetails(db: Db, rows: Schema['orders'][]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const paymentIds = rows.map(({ payment_id }) => payment_id)
  const [lines, charges, payments] = await Promise.all([
    db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    chargesOfOrders(db, ids),
    db
      .selectFrom('payments')
      .select(['id', 'brand', 'last4', 'state', 'updated_at as stateAt'])
      .where('id', 'in', paymentIds)
      .execute(),
  ])
  const linesById = Map.groupBy(lines, (line) => line.order_id)
  const paymentById = new Map(payments.map(({ id, ...payment }) => [id, payment]))
  return rows.map((row) =>
    orderOf(
      { ...row, ...paymentById.get(row.payment_id)! },
      (linesById.get(row.id) ?? []).map(orderLineOf),
      charges.get(row.id) ?? [],
    ),
  )
}

/** Rows written by earlier versions have the other spelling. */
export const statusOfRow = ({ status }: { status: string }): OrderStatus => respelled(status) as OrderStatus

const orderOf = (row: Row, lines: OrderLine[], charges: Charge[]): Order => ({
  id: row.id,
  number: row.number,
  requestKey: row.request_key,
  accountId: row.account_id,
  cartId: row.cart_id,
  status: statusOfRow(row),
  email: row.email,
  shippingAddress: fromJson(row.shipping_address),
  billingAddress: fromJson(row.billing_address),
  shippingOption: fromJson(row.shipping_method),
  paymentMethod: row.payment_method,
  card: row.brand !== null && row.last4 !== null ? { brand: row.brand, last4: row.last4 } : null,
  subtotalCents: row.subtotal_cents,
  shippingCents: row.shipping_cents,
  taxCents: row.tax_cents,
  totalCents: row.total_cents,
  returnDays: row.return_days,
  withdrawal: row.withdrawal === 1,
  lines,
  // A node of an earlier version stores only the totals.
  charges:
    charges.length > 0 ? charges : chargesOfSums(lines, { shippingCents: row.shipping_cents, taxCents: row.tax_cents }),
  createdAt: row.created_at,
  unchargedSince: row.state === 'expired' || row.state === 'released' ? row.stateAt : null,
})

const orderLineOf = (row: Schema['order_lines']): OrderLine => ({
  productId: row.product_id,
  variantId: row.variant_id,
  slug: row.slug,
  sku: row.sku,
  name: row.name,
  options: fromJson(row.options),
  priceCents: row.price_cents,
  quantity: row.quantity,
  picture: row.picture === null ? null : fromJson(row.picture),
  requiresShipping: row.requires_shipping === 1,
  taxable: row.taxable === 1,
})

export const orderIdOfPayment = async (db: Db, paymentId: string): Promise<string | null> =>
  (await selectIdOfPayment(db, { paymentId })).rows[0]?.id ?? null

const selectIdOfPayment = prepare((db, param: Param<{ paymentId: string }>) =>
  db.selectFrom('orders').select('id').where('payment_id', '=', param('paymentId')),
)
