import { packingSlipsOf } from '#domain/orders/documents/packing-slips.ts'
import { isoTime } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { whyUnpaid } from '#shop/orders/why-unpaid.ts'
import type { PaperLook } from '#pdf/paper.ts'
import type { Shop } from '#shop/shop.ts'

/** The PDF lists the orders in the order of `numbers`. Throws ShopError if one has nothing left to ship. */
export async function packingSlips(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  numbers: readonly string[],
  shopName: string,
  look: PaperLook | null = null,
): Promise<{ pdf: Uint8Array; count: number; unpaid: { number: string; why: string }[] }> {
  const slips = []
  const unpaid = new Map<string, string>()
  for (const number of numbers) {
    const record = await readRecord(shop, number)
    slips.push(...packingSlipsOf(record, shop.timeZone))
    const why = await whyUnpaid(shop, record.order)
    if (why !== null) unpaid.set(number, why)
  }
  const { packingSlipsPdf } = await import('#pdf/packing-slips.ts')
  const pdf = await packingSlipsPdf({ shopName, slips, at: isoTime(shop), look })
  return { pdf, count: slips.length, unpaid: Array.from(unpaid, ([number, why]) => ({ number, why })) }
}
