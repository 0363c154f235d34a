import { randomBytes } from 'node:crypto'
import { missing } from './api-error.ts'
import type { Buyer } from './buyers.ts'

type Entry<Status extends string> = { id: string; status: Status; cents: number; createdAt: Date; updatedAt?: Date }
export type AuthorizationEntry = Entry<'CREATED' | 'CAPTURED' | 'DENIED' | 'VOIDED' | 'PENDING'> & {
  expiresAt: Date
  isRenewed: boolean
}
export type CaptureEntry = Entry<'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'>
export type RefundEntry = Entry<'COMPLETED' | 'FAILED' | 'PENDING'> & { invoiceId: string | undefined }

export type OrderEntry = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  cents: number
  customId: string
  invoiceId: string
  returnUrl: string
  cancelUrl: string
  createdAt: Date
  updatedAt: Date
  buyer: Buyer | null
  authorizations: AuthorizationEntry[]
  captures: CaptureEntry[]
  refunds: RefundEntry[]
  dispute: 'OPEN' | 'RESOLVED' | null
}

export type PaypalEvent = { id: string; event_type: string; create_time: string; resource: object }

export type Ledger = {
  orders: Map<string, OrderEntry>
  events: PaypalEvent[]
  now: () => Date
  newId: () => string
  /** Throws 404 for an unknown order, and for one that was not confirmed in time. */
  order: (id: string) => OrderEntry
  orderWith: (kind: 'authorizations' | 'captures' | 'refunds', id: string) => OrderEntry
}

/** PayPal forgets an order that was not confirmed. */
const UNCONFIRMED_MS = 6 * 3_600_000

export function createLedger(now: () => Date): Ledger {
  const orders = new Map<string, OrderEntry>()
  const isForgotten = ({ status, createdAt }: OrderEntry): boolean =>
    status === 'PAYER_ACTION_REQUIRED' && now().getTime() - createdAt.getTime() > UNCONFIRMED_MS
  return {
    orders,
    events: [],
    now,
    // Ids of digits alone look like card numbers.
    newId: () => Array.from(randomBytes(17), (byte) => (byte % 36).toString(36).toUpperCase()).join(''),
    order: (id) => {
      const order = orders.get(id)
      if (!order || isForgotten(order)) throw missing()
      return order
    },
    orderWith: (kind, id) => {
      const order = [...orders.values()].find((one) => one[kind].some((entry) => entry.id === id))
      if (!order) throw missing()
      return order
    },
  }
}
