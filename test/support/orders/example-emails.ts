import type { Return } from '#domain/orders/returns/returns.ts'
import { exampleHistory, exampleEmails, WITHDRAWAL, type Example as Whole } from '#mail/examples/emails.ts'
import { exampleAround } from '#mail/examples/order.ts'
import { emailOf, type EmailContent } from '#mail/layout.ts'
import type { MailLook } from '#mail/look.ts'
import type { Email } from '#mail/mailer.ts'
import { ownerReturnEmail } from '#mail/orders/owner-return.ts'
import { ownerPaymentEmail } from '#mail/orders/owner-payment.ts'
import { ownerOrderEmail, ownerSummaryEmail, ownerWebhookEmail } from '#mail/owner-emails.ts'
import { passkeyChangeEmail } from '#mail/passkey-change.ts'
import { passwordResetEmail } from '#mail/password-reset.ts'
import { testEmail } from '#mail/test-email.ts'

const URL = 'https://shop.example'
const OWNER = 'owner@shop.example'
const SUMMARY = {
  orders: 12,
  totalCents: 86_240,
  refundedCents: 1950,
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
const WEBHOOK = {
  id: '0b7f8c52-4c1e-4f0e-9d53-6c5e2d8f7a10',
  url: 'https://warehouse.example/linden',
  events: ['order.placed' as const],
  createdAt: '2026-11-20T09:00:00.000Z',
  lastSuccessAt: '2026-11-21T09:00:00.000Z',
  lastFailureAt: '2026-11-24T09:00:00.000Z',
  lastFailure: 'the server answered with status 500',
  failingSince: '2026-11-21T10:00:00.000Z',
  pausedAt: '2026-11-24T09:00:00.000Z',
}
const SELLER = { name: 'Linden Stores LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' }

type Example = Omit<Whole, 'shop'> & { shopName: string }

/** Every email of the shop, about an order and its later history. */
export const emailsOf = (example: Example, look: MailLook | null = null): Record<string, Email> =>
  Object.fromEntries(
    Object.entries(contentsOf(example)).map(([name, content]) => [name, emailOf(content, { look, words: {} })]),
  )

function contentsOf({ shopName, ...others }: Example): Record<string, EmailContent> {
  const { returnAddress } = exampleAround
  const example = { ...others, shop: { shopName, url: URL, timeZone: 'UTC', seller: SELLER, returnAddress } }
  const { order, account: to } = example
  const owner = { to: OWNER, shopName }
  const inZone = { ...owner, timeZone: 'UTC' }
  const ownerReturnOf = (parts: Partial<Return>): EmailContent => {
    const history = exampleHistory(example, { state: 'requested', answer: null, ...parts })
    return ownerReturnEmail({ order, history }, history.returns[0]!, owner)
  }
  return {
    ...exampleEmails(example),
    'owner-order': ownerOrderEmail(order, inZone),
    'owner-claim': ownerReturnOf({ kind: 'claim', reason: 'damaged', photos: [photo('1'), photo('2')] }),
    'owner-withdrawal': ownerReturnOf(WITHDRAWAL),
    'owner-payment-ending': ownerPaymentEmail(order, 'ending', inZone),
    'owner-payment-expired': ownerPaymentEmail(order, 'expired', inZone),
    'owner-payment-disputed': ownerPaymentEmail(order, 'disputed', { ...inZone, dispute: DISPUTE }),
    'owner-payment-lost': ownerPaymentEmail(order, 'undisputed', {
      ...inZone,
      dispute: { ...DISPUTE, status: 'lost' },
    }),
    'owner-summary': ownerSummaryEmail('2026-11-24', SUMMARY, owner),
    'owner-webhook': ownerWebhookEmail(WEBHOOK, owner),
    test: testEmail(owner),
    passwordResetAnew: passwordResetEmail({ to, shopName, link: `${URL}/?token=abc`, startsAnew: true }),
    passkeyRemoved: passkeyChangeEmail({ to, shopName, shopUrl: URL, passkeyChange: 'removed' }),
  }
}

const photo = (id: string) => ({ id, width: 1200, height: 900 })
