import { toJson, type Json } from '#database/columns.ts'
import type { VariantTerms } from '#domain/catalog/products.ts'
import type { Order, OrderLine } from '#domain/orders/orders.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { termsOf } from '#domain/orders/list/order-search.ts'
import { insertOrderCharges } from '#database/charges/charges.ts'
import { prepare, prepareRows, type Param } from '#database/prepared-query.ts'
import type { Db } from '#database/schema.ts'
import { insertTerms } from '#database/orders/list/order-terms.ts'

export async function insertOrder(
  db: Db,
  order: Order,
  { paymentId, taxRate, block }: { paymentId: string; taxRate: number; block: number },
): Promise<void> {
  await Promise.all([
    insertOrderRow(db, {
      ...order,
      block,
      emailFolded: foldEmail(order.email),
      withdrawal: order.withdrawal ? 1 : 0,
      paymentId,
      taxRate,
      shippingAddress: toJson(order.shippingAddress),
      billingAddress: toJson(order.billingAddress),
      shippingOption: toJson(order.shippingOption),
    }),
    insertOrderCharges(db, order.id, order.charges),
    insertTerms(db, { ...order, block }, termsOf(order)),
    insertLineRows(
      db,
      order.lines.map((line, position) => ({
        ...line,
        orderId: order.id,
        position,
        options: toJson(line.options),
        picture: line.picture && toJson(line.picture),
        requiresShipping: line.requiresShipping ? 1 : 0,
        taxable: line.taxable ? 1 : 0,
      })),
    ),
  ])
}

type JsonField = 'shippingAddress' | 'billingAddress' | 'shippingOption'
type OrderRow = Omit<Order, JsonField | 'withdrawal'> & { [Field in JsonField]: Json<Order[Field]> } & Record<
    'paymentId' | 'emailFolded',
    string
  > & { taxRate: number; withdrawal: 0 | 1; block: number }

const insertOrderRow = prepare((db, param: Param<OrderRow>) =>
  db.insertInto('orders').values({
    id: param('id'),
    number: param('number'),
    request_key: param('requestKey'),
    account_id: param('accountId'),
    cart_id: param('cartId'),
    payment_id: param('paymentId'),
    status: param('status'),
    email: param('email'),
    email_folded: param('emailFolded'),
    shipping_address: param('shippingAddress'),
    billing_address: param('billingAddress'),
    shipping_method: param('shippingOption'),
    payment_method: param('paymentMethod'),
    subtotal_cents: param('subtotalCents'),
    shipping_cents: param('shippingCents'),
    tax_cents: param('taxCents'),
    total_cents: param('totalCents'),
    created_at: param('createdAt'),
    tax_rate: param('taxRate'),
    return_days: param('returnDays'),
    withdrawal: param('withdrawal'),
    block: param('block'),
  }),
)

type LineRow = Omit<OrderLine, 'options' | 'picture' | keyof VariantTerms> & {
  orderId: string
  position: number
  options: Json<OrderLine['options']>
  picture: Json<NonNullable<OrderLine['picture']>> | null
  requiresShipping: 0 | 1
  taxable: 0 | 1
}

const insertLineRows = prepareRows((db, rows: readonly Param<LineRow>[]) =>
  db.insertInto('order_lines').values(
    rows.map((param) => ({
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
      requires_shipping: param('requiresShipping'),
      taxable: param('taxable'),
    })),
  ),
)
