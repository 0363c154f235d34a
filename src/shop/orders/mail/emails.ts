import type { Emails } from '#shop/emails/mail-run.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailOrderEvent } from './mail-order-event.ts'
import { mailOwnerOrder, mailOwnerPayment, mailOwnerReturn, mailOwnerSummary } from './owner-emails.ts'

type OrderEmail = 'confirmation' | 'event' | 'ownerOrder' | 'ownerReturn' | 'ownerPayment' | 'ownerSummary'

export const orderEmails: Pick<Emails, OrderEmail> = {
  confirmation: mailConfirmation,
  event: mailOrderEvent,
  ownerOrder: mailOwnerOrder,
  ownerReturn: mailOwnerReturn,
  ownerPayment: mailOwnerPayment,
  ownerSummary: mailOwnerSummary,
}
