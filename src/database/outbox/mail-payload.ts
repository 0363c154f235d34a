import type { Dispute } from '#domain/orders/disputes.ts'
import type { OwnerPayment } from '#domain/orders/payment-states.ts'

/** The stored fields of each email. Its name is not stored, so that nodes of the previous version can read it too. */
type Payloads = {
  confirmation: { orderId: string }
  event: { orderId: string; eventId: string }
  paymentLink: { draftId: string }
  passwordReset: { passwordResetId: string }
  emailConfirmation: { confirmAccountId: string }
  newsletterRequest: { newsletterRequestId: string }
  newAddress: { newEmail: string; ofAccountId: string }
  formerAddress: { formerEmail: string; ofAccountId?: string }
  passkeyChange: { passkeyChange: 'added' | 'removed' | 'suspended'; ofAccountId: string }
  accountDeleted: { deletedEmail: string }
  ownerOrder: { ownerOrderId: string }
  ownerReturn: { orderId: string; ownerReturnId: string }
  ownerPayment: { orderId: string; ownerPayment: OwnerPayment; dispute?: Dispute }
  ownerSummary: { summaryOfDay: string }
  ownerWebhook: { pausedWebhookId: string }
}

export type EmailName = keyof Payloads
export type MailPayload = Payloads[EmailName]
export type QueuedEmail = { [Name in EmailName]: Payloads[Name] & { email: Name } }[EmailName]

/** The field that identifies each email. Emails of order events are checked before the confirmation. */
const EMAILS: { [Name in EmailName]: { field: keyof Payloads[Name] & string; isToOwner: boolean } } = {
  event: { field: 'eventId', isToOwner: false },
  ownerReturn: { field: 'ownerReturnId', isToOwner: true },
  ownerPayment: { field: 'ownerPayment', isToOwner: true },
  confirmation: { field: 'orderId', isToOwner: false },
  paymentLink: { field: 'draftId', isToOwner: false },
  passwordReset: { field: 'passwordResetId', isToOwner: false },
  emailConfirmation: { field: 'confirmAccountId', isToOwner: false },
  newsletterRequest: { field: 'newsletterRequestId', isToOwner: false },
  newAddress: { field: 'newEmail', isToOwner: false },
  formerAddress: { field: 'formerEmail', isToOwner: false },
  passkeyChange: { field: 'passkeyChange', isToOwner: false },
  accountDeleted: { field: 'deletedEmail', isToOwner: false },
  ownerOrder: { field: 'ownerOrderId', isToOwner: true },
  ownerSummary: { field: 'summaryOfDay', isToOwner: true },
  ownerWebhook: { field: 'pausedWebhookId', isToOwner: true },
}
const NAMES = Object.keys(EMAILS) as EmailName[]

export function readEmail(payload: object): QueuedEmail {
  const email = NAMES.find((name) => EMAILS[name].field in payload)
  if (!email) throw new Error('The payload is of no email that this version knows')
  return { ...payload, email } as QueuedEmail
}

export function emailIn(payload: string): QueuedEmail | null {
  try {
    return readEmail(JSON.parse(payload) as object)
  } catch {
    return null
  }
}

export const isToOwner = (email: EmailName): boolean => EMAILS[email].isToOwner

type FieldOf<Payload> = Payload extends unknown ? keyof Payload : never
type Named = 'order' | 'account' | 'passwordReset' | 'newsletter' | 'address'

/** What each field contains: an email address or an id. An erasure searches all of them. */
const NAMED_BY: Record<FieldOf<MailPayload>, Named | null> = {
  orderId: 'order',
  ownerOrderId: 'order',
  eventId: null,
  ownerReturnId: null,
  ownerPayment: null,
  dispute: null,
  summaryOfDay: null,
  pausedWebhookId: null,
  draftId: null,
  passwordResetId: 'passwordReset',
  newsletterRequestId: 'newsletter',
  confirmAccountId: 'account',
  ofAccountId: 'account',
  passkeyChange: null,
  newEmail: 'address',
  formerEmail: 'address',
  deletedEmail: 'address',
}

export const fieldsNaming = (what: Named): string[] =>
  Object.entries(NAMED_BY).flatMap(([field, named]) => (named === what ? [field] : []))
