import { updateCapture } from './calls/captures.ts'
import { createCertificates, type Certificates } from './certificate.ts'
import { createFaults, type Faults } from './faults.ts'
import { createLedger, type OrderEntry } from './ledger.ts'
import type { Parts } from './parts.ts'
import { authorizationOf, captureOf, orderOf, refundOf } from './calls/representations.ts'
import { createRequestIds } from './request-ids.ts'
import { serve } from './server.ts'
import { createTokens } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'

type Settings = {
  clientId: string
  clientSecret: string
  webhookId: string
  now: () => Date
  /** Lets a new stand-in reuse the certificates of an earlier one. */
  certificates?: Certificates
  faults?: Faults
}

/** A stand-in for the parts of PayPal that the shop uses, with its own ledger. */
export async function openPaypalServer(settings: Settings) {
  const { clientId, clientSecret, webhookId, now, certificates, faults = createFaults() } = settings
  let origin = ''
  const ledger = createLedger(now)
  const note = (type: string, resource: object): void => {
    const id = `WH-${ledger.newId()}`
    ledger.events.push(structuredClone({ id, event_type: type, create_time: now().toISOString(), resource }))
  }
  const parts: Parts = {
    ledger,
    note,
    faults,
    requestIds: createRequestIds(now),
    origin: () => origin,
    requests: [],
    violations: [],
    denies: new Set(),
    webhookId,
    tokens: createTokens(`${clientId}:${clientSecret}`, now),
    webhooks: createWebhooks({
      origin: () => origin,
      webhookId,
      now,
      certificates: certificates ?? createCertificates(now()),
    }),
    approve: (id, buyer = 'balance') => {
      const order = change(id, { status: 'APPROVED', buyer })
      note('CHECKOUT.ORDER.APPROVED', orderOf(origin, order))
    },
  }
  const change = (id: string, changes: Partial<OrderEntry>): OrderEntry =>
    Object.assign(ledger.order(id), changes, { updatedAt: now() })
  const server = await serve(parts)
  origin = server.origin
  return {
    ...parts,
    origin,
    close: server.close,
    deliver: parts.webhooks.deliver,
    /** Ends the review of an authorization. */
    settleAuthorization: (id: string, status: 'CREATED' | 'DENIED') => {
      const order = ledger.order(id)
      const entry = Object.assign(order.authorizations.at(-1)!, { status })
      note(`PAYMENT.AUTHORIZATION.${status}`, authorizationOf(order, entry))
    },
    /** PayPal voids an authorization some time after it expires. */
    voidExpired: (id: string) => {
      const order = ledger.order(id)
      const entry = Object.assign(order.authorizations.at(-1)!, { status: 'VOIDED', updatedAt: now() } as const)
      note('PAYMENT.AUTHORIZATION.VOIDED', authorizationOf(order, entry))
    },
    settleCapture: (id: string, status: 'COMPLETED' | 'DECLINED') => {
      const order = ledger.order(id)
      const entry = Object.assign(order.captures.at(-1)!, { status })
      note(`PAYMENT.CAPTURE.${status}`, captureOf(order, entry))
    },
    settleRefund: (id: string, status: 'COMPLETED' | 'FAILED') => {
      const order = ledger.order(id)
      const entry = Object.assign(order.refunds.at(-1)!, { status })
      updateCapture(order, order.captures.at(-1)!)
      note('PAYMENT.REFUND.' + status, refundOf(order, entry))
    },
    setDispute: (id: string, dispute: 'OPEN' | 'RESOLVED') => {
      const { customId } = change(id, { dispute })
      note(dispute === 'OPEN' ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED', {
        dispute_id: `PP-D-${id}`,
        disputed_transactions: [{ custom: customId }],
        status: dispute,
      })
    },
  }
}
