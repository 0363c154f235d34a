import type { Cents } from '#domain/money.ts'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { Photo } from './claim-photos.ts'

/** `withdrawal`: from the contract, by law. `return`: within the shop's own period. `claim`: damaged, wrong or missing items. */
export const RETURN_KINDS = ['withdrawal', 'return', 'claim'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_KIND_NAMES: Record<ReturnKind, string> = {
  withdrawal: 'Withdrawal',
  return: 'Return',
  claim: 'Claim',
}

export const RETURN_STATES = ['requested', 'approved', 'received', 'closed', 'refused'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const RETURN_REASONS = [
  'notNeeded',
  'doesNotFit',
  'notAsDescribed',
  'other',
  'damaged',
  'wrong',
  'missing',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export type RequestedResolution = 'refund' | 'exchange'

export type Return = {
  id: string
  /** Counts the returns of an order, starting at 1. */
  ordinal: number
  requestKey: string
  kind: ReturnKind
  state: ReturnState
  /** Null for a withdrawal, which needs no reason. */
  reason: ReturnReason | null
  comment: string | null
  answer: string | null
  wish: RequestedResolution
  /** Units that were packed or sent. `restocked` is how many of them were added back to the stock. */
  lines: (LineQuantity & { restocked: number })[]
  photos: Photo[]
  /** The cancellation of a withdrawal's units that were not packed. */
  cancellationId: string | null
  /** The part of the shipping cost to refund once the items have arrived. */
  shippingCents: Cents
  /** When a replacement at no charge was ordered for its units; null if none was. */
  replacedAt: string | null
  createdAt: string
}

export const returnName = (orderNumber: string, ordinal: number): string => `${orderNumber}-R${ordinal}`

export const isAccepted = ({ state }: Return): boolean => state !== 'refused'
export const isReceived = ({ state }: Return): boolean => state === 'received' || state === 'closed'

/** Whether it is a return or claim that has not arrived. */
export const isReturnPending = ({ kind, state }: Pick<Return, 'kind' | 'state'>): boolean =>
  kind !== 'withdrawal' && (state === 'requested' || state === 'approved')
