import type { Command } from 'commander'
import { changedParcel } from '#domain/orders/history.ts'
import { invalid } from '#domain/errors.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { runOnEachOrder, confirmUnpaid, previewEachOrder, rejectForSeveral, warnUnpaid } from './changes.ts'
import { previewText, shipOne, shippedText } from './parcel-text.ts'
import { undoFile } from './undo-file.ts'
import { shipFile } from './ship-file.ts'

type Options = {
  carrier?: string
  tracking?: string
  trackingUrl?: string
  line?: RequestedQuantity[]
  from?: string
  undo?: true
  dryRun?: true
  yes?: true
}

export async function ship(
  numbers: string[],
  { from, undo, dryRun, yes, ...options }: Options,
  command: Command,
): Promise<void> {
  if (undo) {
    if (numbers.length > 0 || [from, ...Object.values(options)].some((value) => value !== undefined))
      throw invalid('--undo undoes the last shipped file: omit the orders and other options.')
    return undoFile(command, dryRun ?? false)
  }
  if (from !== undefined) {
    if (numbers.length > 0 || Object.values(options).some((value) => value !== undefined))
      throw invalid('--from reads orders and tracking numbers from the file: omit them on the command line.')
    return shipFile(command, from, { dryRun, yes })
  }
  if (numbers.length === 0) throw invalid('Name an order, or use --from FILE.')
  const { carrier = null, tracking = null, trackingUrl = null, line } = options
  rejectForSeveral(numbers, { '--tracking': options.tracking, '--tracking-url': options.trackingUrl, '--line': line })
  const trackingInfo = { carrier, trackingNumber: tracking, trackingUrl }
  if (dryRun)
    return previewEachOrder(numbers, async ({ owner }, number) => {
      const tried = await shipOne(owner, { number, tracking: trackingInfo, lines: line }, { dryRun: true })
      warnUnpaid(number, tried)
      return previewText(tried, trackingInfo)
    })
  await runOnEachOrder(command, numbers, async ({ owner }, number) => {
    const shipping = { number, tracking: trackingInfo, lines: line }
    const tried = await shipOne(owner, shipping, { dryRun: true })
    const evenIfUnpaid = await confirmUnpaid(number, tried, 'Ship it anyway?', yes)
    return shippedText(changedParcel(await shipOne(owner, shipping, { evenIfUnpaid })))
  })
}
