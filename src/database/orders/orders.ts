import type { Order, OrderLine, OrderStatus } from '#domain/orders/orders.ts'
import { prepared, type Param } from '#database/prepared.ts'
import type { Db, Schema } from '#database/schema.ts'

export async function insertOrder(db: Db, order: Order, paymentId: string): Promise<void> {
  await Promise.all([
    inserted(db, {
      ...order,
      paymentId,
      shippingAddress: JSON.stringify(order.shippingAddress),
      billingAddress: JSON.stringify(order.billingAddress),
      shippingMethod: JSON.stringify(order.shippingMethod),
    }),
    ...order.lines.map((line, position) =>
      lineInserted(db, {
        ...line,
        orderId: order.id,
        position,
        options: JSON.stringify(line.options),
        picture: line.picture && JSON.stringify(line.picture),
      }),
    ),
  ])
}

type Inserted = Omit<Order, 'shippingAddress' | 'billingAddress' | 'shippingMethod'> & {
  paymentId: string
  shippingAddress: string
  billingAddress: string
  shippingMethod: string
}

const inserted = prepared((db, param: Param<Inserted>) =>
  db.insertInto('orders').values({
    id: param('id'),
    number: param('number'),
    request_key: param('requestKey'),
    account_id: param('accountId'),
    cart_id: param('cartId'),
    payment_id: param('paymentId'),
    status: param('status'),
    email: param('email'),
    shipping_address: param('shippingAddress'),
    billing_address: param('billingAddress'),
    shipping_method: param('shippingMethod'),
    payment_method: param('paymentMethod'),
    subtotal_cents: param('subtotalCents'),
    shipping_cents: param('shippingCents'),
    tax_cents: param('taxCents'),
    total_cents: param('totalCents'),
    created_at: param('createdAt'),
  }),
)

type InsertedLine = Omit<OrderLine, 'options' | 'picture'> & {
  orderId: string
  position: number
  options: string
  picture: string | null
}

const lineInserted = prepared((db, param: Param<InsertedLine>) =>
  db.insertInto('order_lines').values({
    order_id: param('orderId'),
    position: param('position'),
    product_id: param('productId'),
    variant_id: param('variantId'),
    slug: param('slug'),
    sku: param('sku'),
    name: param('name'),
    options: param('options'),
    price_cents: param('priceCents'),
    quantity: param('quantity'),
    picture: param('picture'),
  }),
)

export const isTakenNumber = async (db: Db, number: string): Promise<boolean> =>
  (await numbered(db, { number })).rows.length > 0

const numbered = prepared((db, param: Param<{ number: string }>) =>
  db.selectFrom('orders').select('number').where('number', '=', param('number')),
)

/** Clients choose request keys, so one that equals another order's number or id comes last. */
export const findOrder = async (db: Db, name: string): Promise<Order | null> =>
  first(db, (await named(db, { name })).rows)

const KEYS = ['orders.id', 'orders.number', 'orders.request_key'] as const

const named = prepared((db, param: Param<{ name: string }>) =>
  orders(db)
    .where((is) => is.or(KEYS.map((key) => is(key, '=', param('name')))))
    .orderBy((is) => is.case().when('orders.request_key', '=', param('name')).then(1).else(0).end()),
)

export const findPlacedOrder = async (db: Db, requestKey: string): Promise<Order | null> =>
  first(db, (await placed(db, { requestKey })).rows)

const placed = prepared((db, param: Param<{ requestKey: string }>) =>
  orders(db).where('orders.request_key', '=', param('requestKey')),
)

export const ordersOf = async (db: Db, accountId: string, limit: number): Promise<Order[]> =>
  withLines(
    db,
    await orders(db)
      .where('orders.account_id', '=', accountId)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id')
      .limit(limit)
      .execute(),
  )

export const noteMailed = prepared((db, param: Param<{ id: string; at: string }>) =>
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
    .select(['payments.brand', 'payments.last4'])

type Row = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

async function first(db: Db, [row]: Row[]): Promise<Order | null> {
  if (!row) return null
  const { rows } = await linesOf(db, { orderId: row.id })
  return orderOf(row, rows.map(lineOf))
}

const linesOf = prepared((db, param: Param<{ orderId: string }>) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', param('orderId')).orderBy('position'),
)

async function withLines(db: Db, rows: Row[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return rows.map((row) => orderOf(row, (byOrder.get(row.id) ?? []).map(lineOf)))
}

const orderOf = (row: Row, lines: OrderLine[]): Order => ({
  id: row.id,
  number: row.number,
  requestKey: row.request_key,
  accountId: row.account_id,
  cartId: row.cart_id,
  status: row.status as OrderStatus,
  email: row.email,
  shippingAddress: JSON.parse(row.shipping_address) as Order['shippingAddress'],
  billingAddress: JSON.parse(row.billing_address) as Order['billingAddress'],
  shippingMethod: JSON.parse(row.shipping_method) as Order['shippingMethod'],
  paymentMethod: row.payment_method,
  card: row.brand !== null && row.last4 !== null ? { brand: row.brand, last4: row.last4 } : null,
  subtotalCents: row.subtotal_cents,
  shippingCents: row.shipping_cents,
  taxCents: row.tax_cents,
  totalCents: row.total_cents,
  lines,
  createdAt: row.created_at,
})

const lineOf = (row: Schema['order_lines']): OrderLine => ({
  productId: row.product_id,
  variantId: row.variant_id,
  slug: row.slug,
  sku: row.sku,
  name: row.name,
  options: JSON.parse(row.options) as OrderLine['options'],
  priceCents: row.price_cents,
  quantity: row.quantity,
  picture: row.picture === null ? null : (JSON.parse(row.picture) as OrderLine['picture']),
})
