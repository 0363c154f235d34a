import type { Emails } from '#shop/emails/mail-run.ts'
import { mailPaymentLink } from '#shop/orders/by-hand/payment-links.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailOrderEvent } from './mail-order-event.ts'
import { mailOwnerOrder, mailOwnerPayment, mailOwnerReturn, mailOwnerSummary } from './owner-emails.ts'

type OrderEmail =
  | 'confirmation'
  | 'paymentLink'
  | 'event'
  | 'ownerOrder'
  | 'ownerReturn'
  | 'ownerPayment'
  | 'ownerSummary'

export const orderEmails: Pick<Emails, OrderEmail> = {
  confirmation: mailConfirmation,
  paymentLink: mailPaymentLink,
  event: mailOrderEvent,
  ownerOrder: mailOwnerOrder,
  ownerReturn: mailOwnerReturn,
  ownerPayment: mailOwnerPayment,
  ownerSummary: mailOwnerSummary,
}
