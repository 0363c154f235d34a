import { conflict } from '#domain/errors.ts'
import { addressLabelsCsv, addressLabelsOf } from '#domain/orders/documents/address-labels.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { isoTime } from '#shop/clock.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

/** In the order of `numbers`. Throws ShopError if no order needs a label. */
export async function addressLabels(
  shop: Pick<Shop, 'database' | 'now'>,
  numbers: readonly string[],
  sender: Seller,
): Promise<{ pdf: Uint8Array; csv: string; count: number }> {
  const labels = []
  for (const number of numbers) labels.push(...addressLabelsOf(await readRecord(shop, number)))
  if (labels.length === 0) throw conflict('None of these orders needs an address label.')
  const { addressLabelsPdf } = await import('#pdf/address-labels.ts')
  const pdf = await addressLabelsPdf({ sender, labels, at: isoTime(shop) })
  return { pdf, csv: addressLabelsCsv(labels), count: labels.length }
}
