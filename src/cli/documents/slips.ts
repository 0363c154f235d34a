import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createFile } from '#database/new-file.ts'
import { counted } from '#domain/counts.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { MediaPlace } from '#media/open-media.ts'
import { packingSlips } from '#shop/orders/documents/packing-slips.ts'
import type { Shop } from '#shop/shop.ts'
import { whyUnpaid } from '#shop/orders/why-unpaid.ts'
import { warnUnpaid } from '#cli/orders/changes.ts'
import { currentLook } from './current-look.ts'
import { currentSeller } from './current-seller.ts'
import { withShop } from '#cli/with-shop.ts'

export const slips = (numbers: string[], { out }: { out: string }): Promise<void> =>
  withShop((shop, place) => saveSlips(shop, place, numbers, out))

/** Throws 'conflict' if there is such a file, before anything else is done. */
export function rejectExisting(file: string): void {
  if (existsSync(file)) throw conflict(`${file} is there already. Name another file.`)
}

export async function saveSlips(
  shop: Pick<Shop, 'database' | 'now' | 'timeZone'>,
  place: MediaPlace,
  typed: readonly string[],
  file: string,
): Promise<void> {
  const { name } = await currentSeller(shop)
  const numbers = typed.map(numberOf)
  const { bytes, count } = await packingSlips(shop, numbers, name, await currentLook(shop, place))
  await createFile(file, (part) => writeFile(part, bytes))
  for (const number of new Set(numbers)) warnUnpaid(number, { unpaid: await whyUnpaid(shop, number) })
  console.log(`${file}: ${counted(count, 'packing slip')}.`)
}

export function numberOf(typed: string): string {
  const number = typedOrderNumber(typed)
  if (number === null) throw invalid(`"${plainLine(typed)}" is no order number. One looks like K7Q2-9XMD.`)
  return number
}
