import { saveShippingAddress } from '#database/orders/orders.ts'
import { addressErrors, isSameAddress, readAddress, type Address } from '#domain/checkout/address.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { conflict, hasErrors, invalid, ShopError } from '#domain/errors.ts'
import { CHANGE_ADDRESS_TEXTS } from '#domain/orders/texts/change-address-texts.ts'
import { toChangeAddress, toCorrectAddress } from '#domain/orders/possible.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'
import {
  changeOrder,
  unitsOrThrow,
  type ChangeChecks,
  type OrderShop,
  type OrderWork,
} from '#shop/orders/change-order.ts'
import { readRecord } from '#shop/orders/order-record.ts'

/** Keeps the email address, since it proves whose order it is. Throws 'invalid' with the fields, 'conflict' once packed, 'too_many'. */
export async function changeOrderAddress(shop: Shop, reference: string, entered: Address): Promise<OrderRecord> {
  await changeOrder(shop, reference, 'shopper', async (tx, { order, history }) => {
    const possible = toChangeAddress(order, ledgerOf(order, history))
    if (isPickup(order.shippingOption)) unitsOrThrow(possible)
    const address = { ...entered, email: order.shippingAddress.email }
    const errors = addressErrors(address)
    if (hasErrors(errors)) throw new ShopError('invalid', CHANGE_ADDRESS_TEXTS.invalid, { fields: errors })
    unitsOrThrow(possible)
    await countActions(shop, tx, [{ limit: 'addressOfOrder', of: order.id }])
    await saveShippingAddress(tx, order.id, address)
    return [{ kind: 'addressChanged' }]
  })
  return readRecord(shop, reference)
}

/** For the owner, until a parcel has shipped. The shopper gets an email. Throws ShopError. */
export async function correctAddress(
  shop: OrderShop,
  reference: string,
  corrections: Partial<Address>,
  options: ChangeChecks = {},
): Promise<OrderRecord> {
  let shippingAddress!: Address
  const correct: OrderWork = async (tx, record) => {
    shippingAddress = correctedAddress(record, corrections)
    await saveShippingAddress(tx, record.order.id, shippingAddress)
    return [{ kind: 'addressChanged' }]
  }
  const { order, history } = await changeOrder(shop, reference, 'owner', correct, options)
  return { order: { ...order, shippingAddress }, history }
}

/** Applies corrections to the address. Throws 'invalid', and 'conflict' once a parcel has shipped. */
function correctedAddress({ order, history }: OrderRecord, corrections: Partial<Address>): Address {
  unitsOrThrow(toCorrectAddress(order, ledgerOf(order, history)))
  const address = readAddress({ ...order.shippingAddress, ...corrections, email: order.shippingAddress.email })
  const errors = addressErrors(address)
  if (hasErrors(errors)) throw invalid(`${Object.values(errors).join('. ')}.`, errors)
  if (isSameAddress(address, order.shippingAddress)) throw conflict(CHANGE_ADDRESS_TEXTS.same)
  return address
}
