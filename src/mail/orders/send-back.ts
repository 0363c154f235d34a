import type { TimeZone } from '#domain/days.ts'
import {
  RETURN_SHEET_TEXTS,
  isToBeSent,
  markSentence,
  type ReturnAddress,
} from '#domain/orders/documents/return-sheets.ts'
import type { Order } from '#domain/orders/orders.ts'
import { returnName, type Return } from '#domain/orders/returns/returns.ts'
import { linkTo, paragraph, type Block } from '#mail/blocks.ts'

export type ReturnContext = {
  timeZone: TimeZone
  returnAddress: ReturnAddress
  sheetLink: (name: string) => string
}

/** Empty if there is nothing to send back. */
export function sendBackBlocks(order: Order, one: Return, { returnAddress, sheetLink }: ReturnContext): Block[] {
  const { name, address } = returnAddress
  const number = returnName(order.number, one.ordinal)
  if (!isToBeSent(one)) return []
  return [
    address.length > 0
      ? paragraph('Return it to:', name, ...address)
      : paragraph('Please reply to this email to ask for our return address.'),
    paragraph(markSentence(order, one)),
    linkTo({ label: RETURN_SHEET_TEXTS.print, url: sheetLink(number) }),
  ]
}
