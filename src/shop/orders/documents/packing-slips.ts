import { packingSlipsOf } from '#domain/orders/documents/packing-slips.ts'
import { isoTime } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import type { PaperLook } from '#pdf/paper.ts'
import type { Shop } from '#shop/shop.ts'

/** The PDF lists the orders in the order of `numbers`. Throws ShopError if one has nothing left to ship. */
export async function packingSlips(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  numbers: readonly string[],
  shopName: string,
  look: PaperLook | null = null,
): Promise<{ bytes: Uint8Array; count: number }> {
  const slips = []
  for (const number of numbers) slips.push(...packingSlipsOf(await readRecord(shop, number), shop.timeZone))
  const { packingSlipsPdf } = await import('#pdf/packing-slips.ts')
  return { bytes: await packingSlipsPdf({ shopName, slips, at: isoTime(shop), look }), count: slips.length }
}
