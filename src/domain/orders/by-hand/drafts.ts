export const DRAFT_STATES = ['open', 'paid', 'canceled'] as const
/** An open draft waits for its customer to pay. */
export type DraftState = (typeof DRAFT_STATES)[number]

export const DRAFT_TEXTS = {
  unknown: 'There is no such draft order.',
  paid: 'This order is already paid.',
  canceled: 'This order was canceled. Nothing can be paid. Please contact us if you still want it.',
  changed: 'We have changed this order since you opened it. Nothing has been charged. Please check it again.',
  changedHere: 'Somebody has changed this draft in the meantime. Nothing was done now.',
  unknownLink: 'This payment link is not valid. Please check that it is complete, or contact us for a new one.',
} as const

/** Why a draft can no longer be changed or paid; null while it is open. */
export const CLOSED_TEXTS: Record<DraftState, string | null> = {
  open: null,
  paid: 'This draft is already paid.',
  canceled: 'This draft was canceled.',
}
