import type { OrderEventContent } from '../../src/domain/orders/order-events.ts'
import type { Return } from '../../src/domain/orders/return-rules.ts'
import { accountDeletedEmail } from '../../src/mail/account-deleted.ts'
import { emailChangedEmail, newEmailEmail } from '../../src/mail/email-change.ts'
import { emailConfirmationEmail } from '../../src/mail/email-confirmation.ts'
import type { Email } from '../../src/mail/mailer.ts'
import { orderConfirmation } from '../../src/mail/orders/order-confirmation.ts'
import { ownerReturnEmail } from '../../src/mail/orders/owner-return.ts'
import { ownerOrderEmail, ownerSummaryEmail } from '../../src/mail/owner-emails.ts'
import { testEmail } from '../../src/mail/test-email.ts'
import { orderUpdate } from '../../src/mail/orders/order-update.ts'
import { passwordResetEmail } from '../../src/mail/password-reset.ts'
import {
  dayOf,
  exampleCancellation,
  exampleOrder,
  exampleParcel,
  exampleRefund,
  exampleReturn,
  kettle,
  mug,
} from '../../test/support/orders/example-order.ts'
import type { State } from './state.ts'

const ORDER = { shopName: 'Linden', link: 'https://shop.example/order-confirmation/K7Q2-9XMD?key=abc' }
const ACCOUNT = { to: 'ada@example.com', shopName: 'Linden', link: 'https://shop.example/?token=abc' }

const OWNER = { to: 'owner@shop.example', shopName: 'Linden' }
const SUMMARY = { day: '2026-11-24', orders: 12, totalCents: 86_240, open: 3, failedRefunds: 1, failedMessages: 0 }

const emails: Record<string, Email> = {
  'email-confirmation': orderConfirmation(exampleOrder, ORDER),
  'email-shipped': updateOf({ kind: 'shipped', parcelId: 'part' }),
  'email-delivered': updateOf({ kind: 'delivered', parcelId: 'part' }, 19),
  'email-address-of-order': updateOf({ kind: 'addressChanged' }, 16),
  'email-canceled': updateOf({ kind: 'canceled', cancellationId: 'c' }, 17),
  'email-refunded': updateOf({ kind: 'refunded', refundId: 'r' }),
  'email-owner-order': ownerOrderEmail(exampleOrder, OWNER),
  'email-owner-claim': ownerReturnOf({ kind: 'claim', reason: 'damaged', photos: [photo('1'), photo('2')] }),
  'email-owner-withdrawal': ownerReturnOf({ kind: 'withdrawal', reason: null, cancellationId: 'c' }),
  'email-owner-summary': ownerSummaryEmail(SUMMARY, OWNER),
  'email-test': testEmail(OWNER),
  'email-withdrawn': updateOf({ kind: 'withdrawn', returnId: 'b' }, 20, { kind: 'withdrawal', cancellationId: 'c' }),
  'email-return-requested': updateOf({ kind: 'returnRequested', returnId: 'b' }, 20),
  'email-return-approved': updateOf({ kind: 'returnApproved', returnId: 'b' }, 20),
  'email-return-refused': updateOf({ kind: 'returnRefused', returnId: 'b' }, 20, { answer: 'It was used.' }),
  'email-withdrawal-closed': updateOf({ kind: 'returnRefused', returnId: 'b' }, 28, {
    kind: 'withdrawal',
    reason: null,
    answer: 'The carrier does not know of a parcel either.',
  }),
  'email-return-received': updateOf({ kind: 'returnReceived', returnId: 'b' }, 24),
  'email-password': passwordResetEmail(ACCOUNT),
  'email-address': emailConfirmationEmail(ACCOUNT),
  'email-new-address': newEmailEmail(ACCOUNT),
  'email-address-changed': emailChangedEmail(ACCOUNT),
  'email-account-deleted': accountDeletedEmail(ACCOUNT),
}

/** Every email of the shop, as a mail program shows it that knows dark colors. */
export const emailStates: State[] = Object.entries(emails).map(([name, { html }]) => ({
  name,
  open: (page) => page.setContent(html),
}))

function updateOf(event: OrderEventContent, day = 16, returned: Partial<Return> = {}): Email {
  const happened = { ...event, id: 'e', actor: 'owner', createdAt: dayOf(day) } as const
  return orderUpdate({ order: exampleOrder, history: historyOf(exampleReturn(returned)) }, happened, ORDER)!
}

function ownerReturnOf(parts: Partial<Return>): Email {
  const returned = exampleReturn({ state: 'requested', answer: null, ...parts })
  return ownerReturnEmail({ order: exampleOrder, history: historyOf(returned) }, returned, OWNER)
}

function photo(id: string) {
  return { id, width: 1200, height: 900 }
}

function historyOf(returned: Return) {
  return {
    parcels: [exampleParcel('part', [mug])],
    cancellations: [exampleCancellation('c', [kettle], 17)],
    refunds: [exampleRefund({ lines: [kettle], itemsCents: 2000, shippingCents: 0, taxCents: 160, amountCents: 2160 })],
    returns: [returned],
    events: [],
  }
}
