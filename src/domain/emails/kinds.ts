import type { MailedEventKind } from '#domain/orders/order-events.ts'

export type OrderEmailKind =
  | 'confirmation'
  | MailedEventKind
  | 'readyForPickup'
  | 'pickedUp'
  | 'notCharged'
  | 'withdrawalClosed'

export type OtherEmailKind =
  | 'emailConfirmation'
  | 'passwordReset'
  | 'newAddress'
  | 'formerAddress'
  | 'passkeyChange'
  | 'passkeysSuspended'
  | 'accountDeleted'
  | 'newsletterRequest'
  | 'paymentLink'

type Kind<Topic> = { about: Topic; when: string }

const order = (when: string): Kind<'order'> => ({ about: 'order', when })
const account = (when: string): Kind<'account'> => ({ about: 'account', when })

export type EmailKind = OrderEmailKind | OtherEmailKind

/** The emails to shoppers. */
export const EMAIL_KINDS: Record<OrderEmailKind, Kind<'order'>> &
  Record<OtherEmailKind, Kind<'account' | 'newsletter' | 'payment'>> = {
  confirmation: order('An order was placed.'),
  shipped: order('A package is on its way.'),
  delivered: order('A package was delivered.'),
  readyForPickup: order('An order is ready for pickup.'),
  pickedUp: order('An order was picked up.'),
  addressChanged: order('The shipping address of an order was changed.'),
  canceled: order('An order, or a part of it, was canceled.'),
  refunded: order('Money was refunded.'),
  refundSettled: order('A refund was declined and paid another way.'),
  notCharged: order('An order that was canceled was not charged.'),
  withdrawn: order('A withdrawal from the contract was received.'),
  withdrawalClosed: order('A withdrawal was closed because nothing came back.'),
  returnRequested: order('A return or a claim was requested.'),
  returnApproved: order('A return or a claim was approved.'),
  returnRefused: order('A return or a claim was refused.'),
  returnReceived: order('Returned items have arrived.'),
  emailConfirmation: account('A new account needs to confirm its email address.'),
  passwordReset: account('A password reset was requested.'),
  newAddress: account('An account is changing its email address. Sent to the new address.'),
  formerAddress: account('The email address of an account was changed. Sent to the old address.'),
  passkeyChange: account('A passkey was added or removed.'),
  passkeysSuspended: account('A new password was set, so passkeys are paused.'),
  accountDeleted: account('An account was deleted.'),
  paymentLink: { about: 'payment', when: 'An order that you created is waiting for its customer to pay.' },
  newsletterRequest: { about: 'newsletter', when: 'A newsletter subscription needs to be confirmed.' },
}

export const EMAIL_KIND_NAMES = Object.keys(EMAIL_KINDS) as EmailKind[]

export const isOrderEmail = (kind: EmailKind): kind is OrderEmailKind => EMAIL_KINDS[kind].about === 'order'
