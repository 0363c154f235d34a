import type { OrderRecord } from '#domain/orders/history.ts'
import { isMailed, type MailedEventKind, type OrderEvent } from '#domain/orders/order-events.ts'
import { linkTo, orderName } from '#mail/blocks.ts'
import type { EmailContent } from '#mail/layout.ts'
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
import type { ReturnContext } from './send-back.ts'
import type { Update } from './update.ts'

type Around = ReturnContext & {
  shopName: string
  link: string
}

type UpdateOf<Event> = (record: OrderRecord, event: Event, around: ReturnContext) => Update | null

/** Renders the email about an event as of its time; null if the event has no email. */
export function orderUpdate(record: OrderRecord, event: OrderEvent, around: Around): EmailContent | null {
  const { shopName, link } = around
  if (!isMailed(event)) return null
  const update = (UPDATES[event.kind] as UpdateOf<OrderEvent>)(record, event, around)
  if (!update) return null
  const { email, number } = record.order
  return {
    ...update,
    to: email,
    shopName,
    kind: update.kind ?? event.kind,
    order: record.order,
    blocks: [orderName(number), ...update.blocks, linkTo({ label: 'See your order', url: link })],
  }
}

const UPDATES: { [Kind in MailedEventKind]: UpdateOf<Extract<OrderEvent, { kind: Kind }>> } = {
  shipped: shippedUpdate,
  delivered: deliveredUpdate,
  addressChanged: addressUpdate,
  canceled: canceledUpdate,
  refunded: refundedUpdate,
  refundSettled: refundSettledUpdate,
  withdrawn: withdrawnUpdate,
  returnRequested: returnRequestedUpdate,
  returnApproved: returnApprovedUpdate,
  returnRefused: returnRefusedUpdate,
  returnReceived: returnReceivedUpdate,
}
