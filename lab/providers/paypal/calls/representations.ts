import type { AuthorizationEntry, CaptureEntry, OrderEntry, RefundEntry } from '../ledger.ts'

/** PayPal's times have no fractional seconds. */
const timeOf = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z')
export const moneyOf = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) })
export const centsOf = ({ value }: { value: string }): number => Math.round(Number(value) * 100)

type Owner = Pick<OrderEntry, 'customId' | 'invoiceId'>
const idsOf = ({ customId, invoiceId }: Owner) => ({ custom_id: customId, invoice_id: invoiceId })

const relatedOf = ({ id }: OrderEntry) => ({ supplementary_data: { related_ids: { order_id: id } } })

const withoutRelated = (order: OrderEntry, one: AuthorizationEntry) => ({
  id: one.id,
  status: one.status,
  ...(one.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
  amount: moneyOf(one.cents),
  ...idsOf(order),
  create_time: timeOf(one.createdAt),
  update_time: timeOf(one.updatedAt ?? one.createdAt),
  expiration_time: timeOf(one.expiresAt),
})

export const authorizationOf = (order: OrderEntry, one: AuthorizationEntry) => ({
  ...withoutRelated(order, one),
  ...relatedOf(order),
})

const captureInOrder = (order: OrderEntry, one: CaptureEntry) => ({
  id: one.id,
  status: one.status,
  ...(one.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
  amount: moneyOf(one.cents),
  ...idsOf(order),
  final_capture: true,
  create_time: timeOf(one.createdAt),
})

export const captureOf = (order: OrderEntry, one: CaptureEntry) => ({
  ...captureInOrder(order, one),
  ...relatedOf(order),
})

export const refundOf = (order: OrderEntry, one: RefundEntry) => ({
  id: one.id,
  status: one.status,
  amount: moneyOf(one.cents),
  custom_id: order.customId,
  ...(one.invoiceId !== undefined && { invoice_id: one.invoiceId }),
  create_time: timeOf(one.createdAt),
})

/** `origin` is where the shopper's page is served. */
export function orderOf(origin: string, order: OrderEntry) {
  const { id, status, cents, authorizations, captures, refunds } = order
  return {
    id,
    status,
    intent: 'AUTHORIZE',
    create_time: timeOf(order.createdAt),
    ...(order.updatedAt > order.createdAt && { update_time: timeOf(order.updatedAt) }),
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: moneyOf(cents),
        ...idsOf(order),
        ...(authorizations.length > 0 && {
          payments: {
            authorizations: authorizations.map((one) => withoutRelated(order, one)),
            captures: captures.map((one) => captureInOrder(order, one)),
            refunds: refunds.map((one) => refundOf(order, one)),
          },
        }),
      },
    ],
    links: [
      { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED' ? [stepOf(origin, id)] : []),
    ],
  }
}

export const stepOf = (origin: string, id: string) =>
  ({ href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }) as const
