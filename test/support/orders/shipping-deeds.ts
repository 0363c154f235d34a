import { cancelOrder } from '#shop/orders/fulfill/cancel-order.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import { shipOrder } from '#shop/orders/fulfill/parcels.ts'
import { startBatch, undoableBatch, undoShipment } from '#shop/orders/fulfill/undo-batch.ts'
import { ShopError } from '#domain/errors.ts'

const UPS = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: null }

/** What owner and shopper do with an order until it is sent. `file` can be undone for a minute. */
export const SHIPPING_DEEDS = ['file', 'undo', 'ship', 'cancelOne', 'cancel'] as const
export type ShippingDeed = (typeof SHIPPING_DEEDS)[number]

/** Histories that random deeds seldom reach. */
export const BEGINNINGS: ShippingDeed[][] = [[], ['file', 'undo'], ['file', 'undo', 'cancel'], ['file', 'undo', 'file']]

/** Performs a deed unless the order does not allow it. */
export async function doDeed(shop: OrderShop, number: string, deed: ShippingDeed): Promise<void> {
  try {
    await DEEDS[deed](shop, number)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
  }
}

const one = [{ line: '1', quantity: 1 }]

const DEEDS: Record<ShippingDeed, (shop: OrderShop, number: string) => Promise<unknown>> = {
  file: async (shop, number) => shipOrder(shop, number, UPS, [], { batchId: await startBatch(shop) }),
  undo: async (shop, number) => {
    const parcel = (await undoableBatch(shop)).find((batched) => batched.number === number)
    if (parcel) await undoShipment(shop, parcel)
  },
  ship: (shop, number) => shipOrder(shop, number, UPS, one),
  cancelOne: (shop, number) => cancelOrder(shop, number, 'owner', { lines: one }),
  cancel: (shop, number) => cancelOrder(shop, number, 'shopper'),
}
