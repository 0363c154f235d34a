import type { Command } from 'commander'
import { changedParcel } from '#domain/orders/history.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { rejectExisting, saveSlips } from '#cli/documents/slips.ts'
import { runOnEachOrder, confirmUnpaid, rejectForSeveral } from './changes.ts'

export async function pack(
  numbers: string[],
  { line, slips, yes }: { line?: RequestedQuantity[]; slips?: string; yes?: true },
  command: Command,
): Promise<void> {
  if (slips !== undefined) rejectExisting(slips)
  const packed: string[] = []
  rejectForSeveral(numbers, { '--line': line })
  await runOnEachOrder(command, numbers, async ({ owner }, number) => {
    const pack = (how: { dryRun: true } | { evenIfUnpaid: boolean }) =>
      owner('POST /owner/orders/{number}/parcels', { number, lines: line, ...how })
    const evenIfUnpaid = await confirmUnpaid(number, await pack({ dryRun: true }), 'Pack it anyway?', yes)
    const parcel = changedParcel(await pack({ evenIfUnpaid }))
    packed.push(number)
    return `packed, ${totalQuantityText(parcel.lines)}.`
  })
  if (slips !== undefined && packed.length > 0) await saveSlips(packed, slips)
}

export const deliver = (numbers: string[], _options: object, command: Command): Promise<void> =>
  runOnEachOrder(command, numbers, async ({ owner }, number) => {
    const { order } = await owner('POST /owner/orders/{number}/deliveries', { number })
    return order.status === 'delivered'
      ? 'delivered.'
      : 'the shipped parcels are delivered; the rest has not been shipped yet.'
  })
