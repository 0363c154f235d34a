import { saveShippingAddress } from '#database/orders/orders.ts'
import { addressErrors, type Address } from '#domain/checkout/address.ts'
import { isPickup } from '#domain/checkout/shipping.ts'
import { conflict, hasErrors, ShopError } from '#domain/errors.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/change-address.ts'
import { isCancelable } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { countActions } from '#shop/accounts/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'
import { changeOrder } from './change-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'

/** The email address stays, since it proves whose order it is. Throws 'invalid' with the fields, 'conflict' once packed, 'too_many'. */
export async function changeOrderAddress(shop: Shop, reference: string, entered: Address): Promise<OrderRecord> {
  await changeOrder(shop, reference, 'shopper', async (tx, { order, history }) => {
    if (isPickup(order.shippingOption)) throw conflict(CHANGE_ADDRESS_TEXTS.pickup)
    const address = { ...entered, email: order.shippingAddress.email }
    const errors = addressErrors(address)
    if (hasErrors(errors)) throw new ShopError('invalid', CHANGE_ADDRESS_TEXTS.invalid, { fields: errors })
    if (!isCancelable(order.lines, history)) throw conflict(CHANGE_ADDRESS_TEXTS.late)
    await countActions(shop, tx, [{ limit: 'addressOfOrder', of: order.id }])
    await saveShippingAddress(tx, order.id, address)
    return [{ kind: 'addressChanged' }]
  })
  return readRecord(shop, reference)
}
