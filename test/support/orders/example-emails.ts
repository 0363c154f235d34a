import type { PieceCount } from '#domain/orders/fulfillment.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Return } from '#domain/orders/return-rules.ts'
import { newsletterConsent } from '#domain/newsletter-consent.ts'
import { accountDeletedEmail } from '#mail/account-deleted.ts'
import { emailChangedEmail, newEmailEmail } from '#mail/email-change.ts'
import { emailConfirmationEmail } from '#mail/email-confirmation.ts'
import { emailOf, type Letter } from '#mail/layout.ts'
import type { MailLook } from '#mail/look.ts'
import type { Email } from '#mail/mailer.ts'
import { newsletterEmail } from '#mail/newsletter.ts'
import { orderConfirmation } from '#mail/orders/order-confirmation.ts'
import { orderUpdate } from '#mail/orders/order-update.ts'
import { ownerReturnEmail } from '#mail/orders/owner-return.ts'
import { ownerPaymentEmail } from '#mail/orders/owner-payment.ts'
import { ownerOrderEmail, ownerSummaryEmail } from '#mail/owner-emails.ts'
import { passkeyChangeEmail } from '#mail/passkey-change.ts'
import { suspendedPasskeysEmail } from '#mail/suspended-passkeys.ts'
import { passwordResetEmail } from '#mail/password-reset.ts'
import { testEmail } from '#mail/test-email.ts'
import {
  dayOf,
  exampleAround,
  exampleCancellation,
  exampleParcel,
  exampleRefund,
  exampleReturn,
} from './example-order.ts'

const LINK = 'https://shop.example/?token=abc'
const OWNER = 'owner@shop.example'
const SUMMARY = {
  orders: 12,
  totalCents: 86_240,
  open: 3,
  unpaid: 1,
  failedRefunds: 1,
  disputes: 1,
  failedMessages: 0,
}
const DISPUTE = {
  status: 'open',
  amountCents: 7079,
  reason: 'product_not_received',
  answerBy: '2026-12-03T22:59:59.000Z',
  url: 'https://dashboard.stripe.com/disputes/du_1',
} as const
const WITHDRAWAL = { kind: 'withdrawal', cancellationId: 'c', reason: null } as const

type Example = {
  order: Order
  shopName: string
  /** A shopper's account. */
  account: string
  /** What is sent, and may come back. */
  sent: PieceCount[]
  /** What is canceled, and its money refunded. */
  canceled: PieceCount[]
  /** What shopper and owner wrote. */
  words?: { comment: string; answer: string }
}

/** Every email of the shop, about an order and its later life. */
const SELLER = { name: 'Linden Stores LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' }

export const emailsOf = (example: Example, look: MailLook | null = null): Record<string, Email> =>
  Object.fromEntries(Object.entries(lettersOf(example)).map(([name, letter]) => [name, emailOf(letter, look)]))

function lettersOf({ order, shopName, account, sent, canceled, words }: Example): Record<string, Letter> {
  const customer = { shopName, timeZone: 'UTC', link: 'https://shop.example/order-confirmation/K7Q2-9XMD?key=abc' }
  const holder = { to: account, shopName, link: LINK }
  const owner = { to: OWNER, shopName, timeZone: 'UTC' }
  const historyOf = (returned: Return) => ({
    parcels: [exampleParcel('part', sent)],
    cancellations: [exampleCancellation('c', canceled, 17)],
    refunds: [exampleRefund({ lines: canceled, itemsCents: 2000, shippingCents: 0, taxCents: 160, amountCents: 2160 })],
    returns: [returned],
    events: [],
  })
  const returnOf = (parts: Partial<Return>): Return => exampleReturn({ lines: sent.map(unstocked), ...words, ...parts })
  const updateOf = (
    event: OrderEventContent,
    day = 16,
    { unchargedSince = null, ...parts }: Partial<Return & Pick<Order, 'unchargedSince'>> = {},
  ): Letter => {
    const happened = { ...event, id: 'e', actor: 'owner', createdAt: dayOf(day) } as const
    return orderUpdate({ order: { ...order, unchargedSince }, history: historyOf(returnOf(parts)) }, happened, {
      ...exampleAround,
      ...customer,
    })!
  }
  const ownerReturnOf = (parts: Partial<Return>): Letter => {
    const returned = returnOf({ state: 'requested', answer: null, ...parts })
    return ownerReturnEmail({ order, history: historyOf(returned) }, returned, owner)
  }
  return {
    confirmation: orderConfirmation(order, { ...customer, seller: SELLER }),
    shipped: updateOf({ kind: 'shipped', parcelId: 'part' }),
    delivered: updateOf({ kind: 'delivered', parcelId: 'part' }, 19),
    'address-of-order': updateOf({ kind: 'addressChanged' }, 16),
    canceled: updateOf({ kind: 'canceled', cancellationId: 'c' }, 17),
    refunded: updateOf({ kind: 'refunded', refundId: 'r' }),
    uncharged: updateOf({ kind: 'refunded', refundId: 'r' }, 20, { unchargedSince: dayOf(20) }),
    'owner-order': ownerOrderEmail(order, owner),
    'owner-claim': ownerReturnOf({ kind: 'claim', reason: 'damaged', photos: [photo('1'), photo('2')] }),
    'owner-withdrawal': ownerReturnOf(WITHDRAWAL),
    'owner-payment-ending': ownerPaymentEmail(order, 'ending', owner),
    'owner-payment-expired': ownerPaymentEmail(order, 'expired', owner),
    'owner-payment-disputed': ownerPaymentEmail(order, 'disputed', { ...owner, dispute: DISPUTE }),
    'owner-payment-lost': ownerPaymentEmail(order, 'undisputed', { ...owner, dispute: { ...DISPUTE, status: 'lost' } }),
    'owner-summary': ownerSummaryEmail('2026-11-24', SUMMARY, owner),
    test: testEmail(owner),
    withdrawn: updateOf({ kind: 'withdrawn', returnId: 'b' }, 20, { ...WITHDRAWAL, reason: 'notNeeded' }),
    'return-requested': updateOf({ kind: 'returnRequested', returnId: 'b' }, 20),
    'return-approved': updateOf({ kind: 'returnApproved', returnId: 'b' }, 20),
    'return-refused': updateOf({ kind: 'returnRefused', returnId: 'b' }, 20, {
      answer: words?.answer ?? 'It was used.',
    }),
    'withdrawal-closed': updateOf({ kind: 'returnRefused', returnId: 'b' }, 28, {
      ...WITHDRAWAL,
      cancellationId: null,
      answer: words?.answer ?? 'The carrier does not know of a parcel either.',
    }),
    'return-received': updateOf({ kind: 'returnReceived', returnId: 'b' }, 24),
    password: passwordResetEmail({ ...holder, startsAnew: false }),
    'password-anew': passwordResetEmail({ ...holder, startsAnew: true }),
    address: emailConfirmationEmail(holder),
    newsletter: newsletterEmail({ ...holder, agreedTo: newsletterConsent(shopName), unsubscribe: LINK }),
    'new-address': newEmailEmail(holder),
    'address-changed': emailChangedEmail(holder),
    'passkey-added': passkeyChangeEmail({ ...holder, shopUrl: 'https://shop.example', passkeyChange: 'added' }),
    'passkey-removed': passkeyChangeEmail({ ...holder, shopUrl: 'https://shop.example', passkeyChange: 'removed' }),
    'passkeys-suspended': suspendedPasskeysEmail({
      ...holder,
      shopUrl: 'https://shop.example',
      timeZone: 'UTC',
      passkeys: [{ name: 'Chrome on Linux', createdAt: '2026-01-02T10:00:00.000Z' }],
    }),
    'account-deleted': accountDeletedEmail(holder),
  }
}

const photo = (id: string) => ({ id, width: 1200, height: 900 })
const unstocked = (piece: PieceCount) => ({ ...piece, restocked: 0 })
