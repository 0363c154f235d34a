import { sent, type Emails } from '#shop/emails/mail-run.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { mailOrderEvent } from './mail-order-event.ts'
import { mailOwnerOrder, mailOwnerPayment, mailOwnerReturn, mailOwnerSummary } from './owner-emails.ts'

type OrderEmail = 'confirmation' | 'event' | 'ownerOrder' | 'ownerReturn' | 'ownerPayment' | 'ownerSummary'

export const orderEmails: Pick<Emails, OrderEmail> = {
  confirmation: (shop, id, { orderId }, signal) => mailConfirmation(shop, id, orderId, signal),
  event: (shop, id, email, signal) => sent(mailOrderEvent(shop, id, email, signal)),
  ownerOrder: (shop, id, { ownerOrderId }, signal) => sent(mailOwnerOrder(shop, id, ownerOrderId, signal)),
  ownerReturn: (shop, id, email, signal) => sent(mailOwnerReturn(shop, id, email, signal)),
  ownerPayment: (shop, id, email, signal) => sent(mailOwnerPayment(shop, id, email, signal)),
  ownerSummary: (shop, id, { summaryOfDay }, signal) => sent(mailOwnerSummary(shop, id, summaryOfDay, signal)),
}
