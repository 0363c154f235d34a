import { missing, unprocessable } from '../api-error.ts'
import type { AuthorizationEntry, CaptureEntry, OrderEntry } from '../ledger.ts'
import { authorizationOf, captureOf } from './representations.ts'
import type { Call } from './call.ts'

const HONOR_MS = 3 * 24 * 3_600_000

function entryOf({ ledger, id }: Call): { order: OrderEntry; entry: AuthorizationEntry } {
  const order = ledger.order(ledger.orderWith('authorizations', id).id)
  const entry = order.authorizations.find((one) => one.id === id)
  if (!entry) throw missing()
  return { order, entry }
}

export function readAuthorization(call: Call): object {
  const { order, entry } = entryOf(call)
  return authorizationOf(order, entry)
}

const REFUSED_CAPTURE: Partial<Record<AuthorizationEntry['status'], string>> = {
  CAPTURED: 'AUTHORIZATION_ALREADY_CAPTURED',
  VOIDED: 'AUTHORIZATION_VOIDED',
  DENIED: 'AUTHORIZATION_DENIED',
  PENDING: 'AUTHORIZATION_DENIED',
}

export function captureAuthorization(call: Call): object {
  const { order, entry } = entryOf(call)
  const refusal = REFUSED_CAPTURE[entry.status]
  if (refusal) throw unprocessable(refusal)
  if (entry.expiresAt <= call.ledger.now()) throw unprocessable('AUTHORIZATION_EXPIRED')
  if (order.buyer === 'captureRefused') throw unprocessable('PAYER_CANNOT_PAY')
  const isDeclined = order.buyer === 'captureDeclined' && order.captures.length === 0
  const capture: CaptureEntry = {
    id: call.ledger.newId(),
    status: isDeclined ? 'DECLINED' : order.buyer === 'capturePending' ? 'PENDING' : 'COMPLETED',
    cents: entry.cents,
    createdAt: call.ledger.now(),
  }
  if (!isDeclined) entry.status = 'CAPTURED'
  order.captures.push(capture)
  call.note(`PAYMENT.CAPTURE.${capture.status}`, captureOf(order, capture))
  return captureOf(order, capture)
}

/** The new authorization replaces the old one, and may not be renewed again. */
export function renewAuthorization(call: Call): object {
  const { order, entry } = entryOf(call)
  const at = call.ledger.now()
  if (entry.status !== 'CREATED' || entry.expiresAt <= at) throw unprocessable('REAUTHORIZATION_NOT_SUPPORTED')
  if (entry.isRenewed || at.getTime() - entry.createdAt.getTime() < HONOR_MS)
    throw unprocessable('REAUTHORIZATION_NOT_SUPPORTED')
  const renewal = { ...entry, id: call.ledger.newId(), createdAt: at, isRenewed: true }
  entry.status = 'VOIDED'
  order.authorizations.push(renewal)
  return authorizationOf(order, renewal)
}

export function voidAuthorization(call: Call): object | undefined {
  const { order, entry } = entryOf(call)
  if (entry.status === 'CAPTURED') throw unprocessable('PREVIOUSLY_CAPTURED')
  if (entry.status === 'VOIDED') throw unprocessable('PREVIOUSLY_VOIDED')
  if (entry.status === 'DENIED' || entry.expiresAt <= call.ledger.now()) throw unprocessable('CANNOT_BE_VOIDED')
  Object.assign(entry, { status: 'VOIDED', updatedAt: call.ledger.now() })
  call.note('PAYMENT.AUTHORIZATION.VOIDED', authorizationOf(order, entry))
  return call.wantsContent ? authorizationOf(order, entry) : undefined
}
