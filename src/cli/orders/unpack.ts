import type { Command } from 'commander'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { recordChange } from '#cli/effects.ts'
import { changeOne, withOrders } from './changes.ts'

/** Unpacks the parcels of all these orders, or of none if one has nothing packed. */
export async function unpack(typed: string[], _options: object, command: Command): Promise<void> {
  const numbers = [...new Set(typed.map((one) => typedOrderNumber(one) ?? one))]
  await withOrders(async ({ owner }) => {
    const unpack = (number: string, dryRun?: true) => owner('DELETE /owner/orders/{number}/parcels', { number, dryRun })
    const texts = new Map<string, string>()
    for (const one of numbers)
      await changeOne(one, async (number) => {
        texts.set(number, totalQuantityText((await unpack(number, true)).unpacked))
        return null
      })
    const failed = numbers.length - texts.size
    if (failed > 0) throw invalid(`Nothing was unpacked: remove ${counted(failed, 'order')} from the list.`)
    for (const [one, opened] of texts) {
      const unpacked = async (number: string) => {
        await unpack(number)
        return `unpacked, ${opened} ${opened === '1 item' ? 'is' : 'are'} open again.`
      }
      if (await changeOne(one, unpacked)) recordChange(command)
    }
  })
}
