import type { Answer } from '#contract/client.ts'
import { REASONS_OF } from '#domain/orders/returns/return-requests.ts'
import { RETURN_REASONS, type ReturnReason } from '#domain/orders/returns/returns.ts'
import type { Order } from '#web/orders/order.ts'
import { formText } from '#web/form-text.ts'

/** The intents of the form's two steps, and of going back from the second one. */
export const REVIEW_RETURN = 'review-return'
export const SEND_RETURN = 'send-return'
export const CHOOSE_RETURN = 'choose-return'

export type Preview = Answer<'POST /api/orders/{id}/returns/preview'>
export type ItemQuantities = Preview['items']

/** The form values, which both steps contain. */
export type EnteredReturn = {
  kind: 'withdrawal' | 'return' | 'claim'
  items: ItemQuantities
  reason: ReturnReason | null
  comment: string
  wish: 'refund' | 'exchange'
  /** The ids of photos already uploaded. */
  photos: string[]
}

/** The field with an uploaded photo's id, and the field with the files to upload. */
export const PHOTO = 'photo'
export const PHOTO_FILES = 'photos'

export const quantityField = (item: number): string => `pieces-${item}`

/** Reads the page's form. For a return, the reason determines whether it is a claim. */
export function enteredReturn(form: FormData, isWithdrawal: boolean): EnteredReturn {
  const reason = RETURN_REASONS.find((one) => one === formText(form, 'reason')) ?? null
  const isClaim = reason !== null && REASONS_OF.claim.includes(reason)
  return {
    kind: isWithdrawal ? 'withdrawal' : isClaim ? 'claim' : 'return',
    items: [...form.keys()].flatMap((name) => {
      const item = Number(/^pieces-(\d{1,6})$/.exec(name)?.[1] ?? Number.NaN)
      const quantity = Number(formText(form, name))
      return Number.isNaN(item) || !(quantity > 0) ? [] : [{ item, quantity: Math.floor(quantity) }]
    }),
    reason: isWithdrawal ? null : reason,
    comment: formText(form, 'comment').trim(),
    wish: formText(form, 'wish') === 'exchange' ? 'exchange' : 'refund',
    photos: isWithdrawal ? [] : form.getAll(PHOTO).filter((id) => typeof id === 'string'),
  }
}

/** The units offered on the page of a return or withdrawal. A return's page offers claims as well. */
export function returnableItems({ history }: Pick<Order, 'history'>, isWithdrawal: boolean): ItemQuantities {
  if (!history) return []
  const { withdrawal, return: ours, claim } = history.returnable
  if (isWithdrawal) return withdrawal.items
  return claim.items.length >= ours.items.length ? claim.items : ours.items
}
