import { sellerOf } from '#domain/face/face.ts'
import { returnSheetsOf, type ReturnAddress, type ReturnSheet } from '#domain/orders/documents/return-sheets.ts'
import { notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { readShopperRecord } from '#shop/orders/orders.ts'
import { paperLookOf } from './paper-look.ts'
import type { Settings, Shop } from '#shop/shop.ts'

type Addressed = Pick<Shop, 'face'> & { settings: Pick<Settings, 'seller' | 'returnAddress' | 'email'> }

export const returnAddressOf = ({ settings, face }: Addressed): ReturnAddress => ({
  name: sellerOf(settings.seller, face.name).name,
  address: settings.returnAddress,
  email: settings.email,
})

/** `name`: such as K7Q2-9XMD-R1. Throws like `readOrder`, and 'not_found' if nothing is expected back. */
export async function readReturnSheet(name: string, ...by: Parameters<typeof readShopperRecord>): Promise<ReturnSheet> {
  const [shop] = by
  const record = await readShopperRecord(...by)
  const found = returnSheetsOf(record, returnAddressOf(shop), shop.timeZone).find(
    ({ number }) => number === name.toUpperCase(),
  )
  if (!found) throw notFound(`Order ${record.order.number} has no return with this number that is still expected.`)
  return found
}

export async function renderReturnSheetPdf(shop: Shop, sheet: ReturnSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { returnSheetPdf } = await import('#pdf/return-sheet.ts')
  return returnSheetPdf(sheet, isoTime(shop), await paperLookOf(shop))
}
