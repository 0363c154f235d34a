import type { TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { disputeLines, type Dispute } from '#domain/orders/disputes.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { OwnerPayment } from '#domain/orders/payment-states.ts'
import { paragraph } from '#mail/blocks.ts'
import type { EmailContent } from '#mail/layout.ts'
import type { Owner } from '#mail/owner-emails.ts'

export const ownerPaymentEmail = (
  { number, totalCents }: Pick<Order, 'number' | 'totalCents'>,
  state: OwnerPayment,
  { dispute, timeZone, ...owner }: Owner & { dispute?: Dispute | undefined; timeZone: TimeZone },
): EmailContent => {
  const amount = formatCents(totalCents)
  const words = {
    ending: [
      `${amount} is authorized and will be charged when the first package ships, but the authorization expires within two days.`,
      'Please ship the order, or part of it, or cancel it.',
    ],
    expired: [
      `The authorization for ${amount} has expired, so it can no longer be charged.`,
      'Do not ship anything more for this order.',
    ],
    disputed: [`The customer disputed ${amount}.`, 'Please respond through your payment provider before its deadline.'],
    undisputed: [`The dispute over ${amount} has ended.`],
  }[state]
  const lines = dispute ? disputeLines(dispute, timeZone) : [words.join(' ')]
  return {
    ...owner,
    // Keep the order number a separate word, because an erasure finds email files by it.
    subject:
      state === 'undisputed' ? `Dispute for order ${number}: ${dispute?.status ?? 'closed'}` : SUBJECTS[state](number),
    kind: 'owner',
    preview: lines,
    blocks: [
      ...lines.map((line) => paragraph(line)),
      paragraph(`To see the payment, run: npx shop payments show ${number}`),
    ],
  }
}

const SUBJECTS: Record<Exclude<OwnerPayment, 'undisputed'>, (number: string) => string> = {
  ending: (number) => `Payment authorization for order ${number} expires soon`,
  expired: (number) => `Payment authorization for order ${number} has expired`,
  disputed: (number) => `Payment for order ${number} is disputed`,
}
