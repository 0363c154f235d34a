import { saveReturn } from '#database/orders/returns.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { toRefuse } from '#domain/orders/returns/possible-answers.ts'
import { clockOf } from '#shop/clock.ts'
import { changeOrder, unitsOrThrow, type OrderShop } from '#shop/orders/change-order.ts'
import { findReturn, type ReturnReference } from './find-return.ts'

/** `answer`: the owner's message, such as the address. Throws ShopError. */
export const approveReturn = (
  shop: OrderShop,
  { number, ordinal }: ReturnReference,
  answer: string | null,
): Promise<OrderRecord> =>
  changeOrder(shop, number, 'owner', async (tx, record) => {
    const found = findReturn(record, ordinal, 'requested')
    await saveReturn(tx, { ...found, state: 'approved', answer })
    return [{ kind: 'returnApproved', returnId: found.id }]
  })

/** A withdrawal cannot be refused, but it can be closed if its pieces never arrive. Throws ShopError. */
export const declineReturn = (
  shop: OrderShop,
  { number, ordinal }: ReturnReference,
  answer: string,
): Promise<OrderRecord> =>
  changeOrder(shop, number, 'owner', async (tx, record) => {
    const named = record.history.returns.find((one) => one.ordinal === ordinal)
    const found = findReturn(record, ordinal, named?.state === 'approved' ? 'approved' : 'requested')
    unitsOrThrow(toRefuse(record.order, found, clockOf(shop)))
    await saveReturn(tx, { ...found, state: 'refused', answer })
    return [{ kind: 'returnRefused', returnId: found.id }]
  })
