import type { OrderRecord } from '#domain/orders/history.ts'
import type { OrderEvent } from '#domain/orders/order-events.ts'
import { linkTo, orderName } from '#mail/blocks.ts'
import { emailOf } from '#mail/layout.ts'
import type { Email } from '#mail/mailer.ts'
import { addressUpdate } from './address-update.ts'
import { canceledUpdate, refundedUpdate, refundSettledUpdate } from './money-updates.ts'
import { deliveredUpdate, shippedUpdate } from './parcel-updates.ts'
import {
  returnApprovedUpdate,
  returnReceivedUpdate,
  returnRefusedUpdate,
  returnRequestedUpdate,
  withdrawnUpdate,
} from './return-updates.ts'
import type { ReturnAround } from './send-back.ts'
import type { Update } from './update.ts'

type Around = ReturnAround & {
  shopName: string
  /** Shows the order without signing in. */
  link: string
}

/** The email that tells a shopper of an event of an order as it was then; null for an event that is not told. */
export function orderUpdate(record: OrderRecord, event: OrderEvent, around: Around): Email | null {
  const { shopName, link } = around
  const update = updateOf(record, event, around)
  if (!update) return null
  const { subject, opening, blocks } = update
  const { email, number } = record.order
  return emailOf({
    to: email,
    subject,
    title: subject,
    shopName,
    blocks: [opening, orderName(number), ...blocks, linkTo({ label: 'See your order', url: link })],
  })
}

function updateOf(record: OrderRecord, event: OrderEvent, around: ReturnAround): Update | null {
  switch (event.kind) {
    case 'shipped':
      return shippedUpdate(record, event)
    case 'delivered':
      return deliveredUpdate(record, event)
    case 'addressChanged':
      return addressUpdate(record)
    case 'canceled':
      return canceledUpdate(record, event)
    case 'refunded':
      return refundedUpdate(record, event)
    case 'refundSettled':
      return refundSettledUpdate(record, event)
    case 'withdrawn':
      return withdrawnUpdate(record, event, around)
    case 'returnRequested':
      return returnRequestedUpdate(record, event)
    case 'returnApproved':
      return returnApprovedUpdate(record, event, around)
    case 'returnRefused':
      return returnRefusedUpdate(record, event)
    case 'returnReceived':
      return returnReceivedUpdate(record, event)
    case 'returnSuperseded':
    case 'returnRemaining':
    case 'replaced':
    case 'returnClosed':
    case 'packed':
    case 'unpacked':
    case 'shippingUndone':
    case 'refundQueued':
    case 'refundFailed':
      return null
  }
}
