import { queueMessage } from '#database/outbox/outbox.ts'
import { restartConfirmation } from '#database/outbox/open-messages.ts'
import { replaceEmail } from '#database/orders/orders.ts'
import { isEmail } from '#domain/accounts/accounts.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { toCorrectEmail } from '#domain/orders/possible.ts'
import { isoTime } from '#shop/clock.ts'
import type { Shop } from '#shop/shop.ts'
import { unitsOrThrow } from './change-order.ts'

/** Sends the confirmation to the new address. If it throws ShopError, nothing has changed. */
export async function correctEmail(
  shop: Pick<Shop, 'database' | 'now'>,
  number: string,
  email: string,
): Promise<{ before: string }> {
  if (!isEmail(email)) throw invalid(`"${email}" is not an email address.`)
  const at = isoTime(shop)
  return shop.database.transaction(async (tx) => {
    const order = await replaceEmail(tx, typedOrderNumber(number) ?? number, email)
    if (!order) throw notFound(`There is no order ${number}.`)
    unitsOrThrow(toCorrectEmail({ number: order.number, email: order.before }))
    const mail = await restartConfirmation(tx, order.id, at)
    if (mail === 'busy') throw conflict('The email for this order is being sent right now. Try again in a minute.')
    if (mail === 'none') await queueMessage(tx, { kind: 'mail', payload: { orderId: order.id } }, at)
    return { before: order.before }
  })
}
