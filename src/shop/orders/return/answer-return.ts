import { saveReturn } from '#database/orders/returns.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayOf } from '#domain/days.ts'
import { conflict } from '#domain/errors.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { refusableFrom } from '#domain/orders/returns/return-rules.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { changeOrder, type FulfillmentShop } from '#shop/orders/change-order.ts'
import { findReturn, type ReturnReference } from './find-return.ts'

/** `answer`: the owner's message, such as the address. Throws ShopError. */
export const approveReturn = (
  shop: FulfillmentShop,
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
  shop: FulfillmentShop,
  { number, ordinal }: ReturnReference,
  answer: string,
): Promise<OrderRecord> =>
  changeOrder(shop, number, 'owner', async (tx, record, at) => {
    const named = record.history.returns.find((one) => one.ordinal === ordinal)
    const found = findReturn(record, ordinal, named?.state === 'approved' ? 'approved' : 'requested')
    const refusable = refusableFrom(found, shop.timeZone)
    if (dayOf(at, shop.timeZone) < refusable)
      throw conflict(
        `${returnName(record.order.number, found.ordinal)} is a withdrawal from the contract, which cannot be refused. If the pieces do not arrive, you can close it this way from ${dayWords(refusable)} on.`,
      )
    await saveReturn(tx, { ...found, state: 'refused', answer })
    return [{ kind: 'returnRefused', returnId: found.id }]
  })
