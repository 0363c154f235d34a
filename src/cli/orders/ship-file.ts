import { changedParcel } from '#domain/orders/history.ts'
import { counted } from '#domain/counts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Command } from 'commander'
import { readTrackingFile, type TrackingRow } from '#shop/orders/fulfill/tracking-file.ts'
import type { Problem } from '#shop/import/problems.ts'
import { recordChange, NO_CHANGES } from '#cli/effects.ts'
import { changeOne, warnUnpaid, withOrders, type Opened } from './changes.ts'
import { confirm } from './ask-owner.ts'
import { previewText, shipOne, shippedText, type Shipped } from './parcel-text.ts'

type Options = { dryRun?: true; yes?: true }

/** Ships the orders in a file; all or none. */
export async function shipFile(command: Command, file: string, { dryRun, yes }: Options): Promise<void> {
  const { rows, problems } = await readTrackingFile(file)
  await withOrders(async (shop) => {
    const previews: (Preview | Problem)[] = []
    // One at a time, because each holds the database lock.
    for (const row of rows) previews.push(await previewOf(shop.owner, row))
    const all = [...problems, ...previews.filter((preview) => 'reason' in preview)]
    for (const { where, reason } of all) console.error(plainLine(`${where}: ${reason}`))
    if (all.length > 0) throw invalid(`Nothing was shipped: fix ${counted(all.length, 'row')} first.`)
    const tried = new Map(previews.flatMap((preview) => ('reason' in preview ? [] : [[preview.order.number, preview]])))
    const unpaid = [...tried].filter(([number, one]) => warnUnpaid(number, one))
    if (dryRun) {
      for (const preview of previews) if ('text' in preview) console.log(preview.text)
      return console.log(NO_CHANGES)
    }
    if (unpaid.length > 0) await confirm(unpaid.length === 1 ? 'Ship it anyway?' : 'Ship them anyway?', yes)
    const isUnpaid = (number: string) => unpaid.some(([one]) => one === number)
    const { batchId } = await shop.owner('POST /owner/shipments', {})
    const ship = async ({ number, tracking }: TrackingRow) => {
      const how = { evenIfUnpaid: isUnpaid(number) }
      return shippedText(changedParcel(await shipOne(shop.owner, { number, tracking, batchId }, how)))
    }
    for (const row of rows) if (await changeOne(row.number, () => ship(row))) recordChange(command)
    console.log('To undo it within a minute, before shoppers get an email: npx shop orders ship --undo')
  })
}

type Preview = Shipped & { text: string }

async function previewOf(owner: Opened['owner'], { line, number, tracking }: TrackingRow): Promise<Preview | Problem> {
  try {
    const tried = await shipOne(owner, { number, tracking }, { dryRun: true })
    return { ...tried, text: plainLine(`${number}: ${previewText(tried, tracking)}`) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { where: `line ${line}`, reason: error.message }
  }
}
