import { settleFailed } from '#database/orders/refunds.ts'
import { closeReturn } from '#database/orders/returns.ts'
import { conflict } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { OrderEventContent } from '#domain/orders/order-events.ts'
import { toRetryRefunds } from '#domain/orders/possible-refunds.ts'
import { refundedCents, type Refund } from '#domain/orders/refunds.ts'
import { queueDocuments } from '#shop/orders/documents/issue-documents.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'

type Settlement = {
  /** How the owner paid the refund, such as by bank transfer. */
  way: string
  /** The amount shown to the owner; throws 'conflict' if the failed refunds now add up to another amount. */
  expectedCents?: Cents
}

/** Marks failed refunds as paid another way by the owner. Throws 'conflict' if no refund has failed. */
export async function settleRefunds(
  shop: OrderShop,
  reference: string,
  { way, expectedCents }: Settlement,
  options: ChangeChecks = {},
): Promise<OrderRecord & { refunds: Refund[] }> {
  let refunds: Refund[] = []
  const settle: OrderWork = async (tx, record, at) => {
    unitsOrThrow(toRetryRefunds(record.order, record.history))
    refunds = record.history.refunds.filter(({ state }) => state === 'failed')
    const cents = refundedCents(refunds)
    if (expectedCents !== undefined && expectedCents !== cents)
      throw conflict(`The refunds of order ${record.order.number} have changed in the meantime. Nothing was done.`)
    const contents: OrderEventContent[] = []
    for (const { id, returnId } of await settleFailed(tx, record.order.id, way, at)) {
      contents.push({ kind: 'refundSettled', refundId: id })
      if (returnId !== null && (await closeReturn(tx, returnId))) contents.push({ kind: 'returnClosed', returnId })
    }
    await queueDocuments(tx, record.order.id, at)
    return contents
  }
  return { ...(await changeOrder(shop, reference, 'owner', settle, options)), refunds }
}
