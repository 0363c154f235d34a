import { unprocessable } from '../api-error.ts'
import type { OrderEntry } from '../ledger.ts'
import { REFUSALS } from '../buyers.ts'
import { authorizationOf, centsOf, orderOf, stepOf } from './representations.ts'
import type { Call } from './call.ts'

const AUTHORIZATION_DAYS_MS = 29 * 24 * 3_600_000
/** An approval expires if the shop does not use it. */
const APPROVED_MS = 6 * 3_600_000

type CreateBody = {
  purchase_units: { custom_id: string; invoice_id: string; amount: { value: string } }[]
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
}

export function createOrder({ ledger, origin, body }: Call): object {
  const { purchase_units: units, payment_source: source } = body as CreateBody
  const { custom_id: customId, invoice_id: invoiceId, amount } = units[0]!
  const { return_url: returnUrl, cancel_url: cancelUrl } = source?.paypal?.experience_context ?? {}
  if (!returnUrl) throw unprocessable('RETURN_URL_REQUIRED')
  if (!cancelUrl) throw unprocessable('CANCEL_URL_REQUIRED')
  const at = ledger.now()
  const order: OrderEntry = {
    id: ledger.newId(),
    status: 'PAYER_ACTION_REQUIRED',
    cents: centsOf(amount),
    customId,
    invoiceId,
    returnUrl,
    cancelUrl,
    createdAt: at,
    updatedAt: at,
    buyer: null,
    authorizations: [],
    captures: [],
    refunds: [],
    dispute: null,
  }
  ledger.orders.set(order.id, order)
  return orderOf(origin, order)
}

export const readOrder = ({ ledger, origin, id }: Call): object => orderOf(origin, ledger.order(id))

export function authorizeOrder({ ledger, origin, id, note }: Call): object {
  const order = ledger.order(id)
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_AUTHORIZED')
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED')
  const at = ledger.now()
  if (at.getTime() - order.createdAt.getTime() > APPROVED_MS) throw unprocessable('ORDER_EXPIRED')
  if (isPaidElsewhere(ledger.orders, order)) throw unprocessable('DUPLICATE_INVOICE_ID')
  const buyer = order.buyer ?? 'balance'
  const refusal = REFUSALS[buyer]
  if (refusal) throw unprocessable(refusal)
  if (buyer === 'challenge') {
    Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', buyer: null })
    throw unprocessable('PAYER_ACTION_REQUIRED', [stepOf(origin, id)])
  }
  const authorization = {
    id: ledger.newId(),
    status: buyer === 'review' ? 'PENDING' : buyer === 'denied' ? 'DENIED' : 'CREATED',
    cents: order.cents,
    createdAt: at,
    expiresAt: new Date(at.getTime() + AUTHORIZATION_DAYS_MS),
    isRenewed: false,
  } as const
  order.authorizations.push(authorization)
  Object.assign(order, { status: 'COMPLETED', updatedAt: at })
  note('PAYMENT.AUTHORIZATION.CREATED', authorizationOf(order, authorization))
  return orderOf(origin, order)
}

/** PayPal declines a second payment of the same invoice if the account is configured so. */
const isPaidElsewhere = (orders: Map<string, OrderEntry>, { id, invoiceId }: OrderEntry): boolean =>
  [...orders.values()].some((one) => one.id !== id && one.invoiceId === invoiceId && one.authorizations.length > 0)
