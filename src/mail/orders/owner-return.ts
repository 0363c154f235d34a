import { counted } from '#domain/counts.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { paragraph, quotation } from '#mail/blocks.ts'
import type { EmailContent } from '#mail/layout.ts'
import type { Owner } from '#mail/owner-emails.ts'
import { itemsText } from './order-words.ts'
import { itemsBlock } from './update.ts'

export function ownerReturnEmail({ order, history }: OrderRecord, one: Return, owner: Owner): EmailContent {
  const canceled = history.cancellations.find(({ id }) => id === one.cancellationId)?.lines ?? []
  const units = [...one.lines, ...canceled].reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...owner,
    // Keep the order number a separate word, because an erasure finds email files by it.
    subject: `${NAMES[one.kind]} order ${order.number}: ${counted(units, 'item')}`,
    kind: 'owner',
    preview: [itemsText(order, [...one.lines, ...canceled]), ...wordsOf(order.number, one)],
    blocks: [
      paragraph(...wordsOf(order.number, one)),
      itemsBlock(order, one.kind === 'withdrawal' ? 'To be returned' : 'Items', one.lines),
      itemsBlock(order, 'Canceled before shipment', canceled),
      one.comment === null ? null : quotation('The customer wrote', one.comment.split('\n').map(plainLine)),
      paragraph(`Email: ${order.email}`),
      paragraph(...stepsOf(order.number, one)),
    ],
  }
}

const NAMES: Record<Return['kind'], string> = {
  withdrawal: 'Withdrawal from',
  return: 'Return for',
  claim: 'Claim for',
}

function wordsOf(number: string, { ordinal, kind, reason, wish, photos }: Return): string[] {
  const lines = [
    returnName(number, ordinal),
    reason !== null && `Reason: ${REASON_WORDS[reason]}`,
    kind === 'claim' && `The customer asked for: ${wish === 'exchange' ? 'a replacement' : 'a refund'}`,
    (kind === 'claim' || photos.length > 0) && `Photos: ${photos.length === 0 ? 'none' : photos.length}`,
  ]
  return lines.filter((line) => line !== false)
}

function stepsOf(number: string, { ordinal, kind, lines, photos }: Return): string[] {
  const name = returnName(number, ordinal)
  const show = `To see the order, run: npx shop orders show ${number}`
  if (kind === 'withdrawal')
    return [
      show,
      lines.length === 0
        ? 'No action needed: nothing had shipped.'
        : `No action needed. When the items arrive: npx shop returns receive ${name} --restock all`,
    ]
  return [
    show,
    ...(photos.length === 0 ? [] : [`To save the photos: npx shop returns photos ${name} --to photos`]),
    `To approve: npx shop returns approve ${name}`,
    `To refuse: npx shop returns refuse ${name} --message "Reason"`,
  ]
}
