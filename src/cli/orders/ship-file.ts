import { counted } from '#domain/counts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Owner } from '#api/owner/owner.ts'
import type { Command } from 'commander'
import { startBatch } from '#shop/orders/fulfill/undo-batch.ts'
import { readTrackingFile, type TrackingRow } from '#shop/orders/fulfill/tracking-file.ts'
import type { Problem } from '#shop/import/problems.ts'
import { noteChange } from '#cli/effects.ts'
import { changeOne, warnUnpaid, withOrders } from './changes.ts'
import { confirm } from './ask-owner.ts'
import { changedParcel, previewText, shipBy, shippedText } from './parcel-text.ts'

type Options = { dryRun?: true; yes?: true }

/** Ships what the rows of a file name, or nothing if one of them cannot be shipped. */
export async function shipFile(command: Command, file: string, { dryRun, yes }: Options): Promise<void> {
  const { rows, problems } = await readTrackingFile(file)
  await withOrders(async (shop) => {
    const previews = await Promise.all(rows.map((row) => previewOf(shop.owner, row)))
    const all = [...problems, ...previews.filter((preview) => typeof preview !== 'string')]
    for (const { where, reason } of all) console.error(plainLine(`${where}: ${reason}`))
    if (all.length > 0) throw invalid(`Nothing was shipped: fix ${counted(all.length, 'row')} first.`)
    const unpaid: string[] = []
    for (const number of new Set(rows.map((row) => row.number))) if (await warnUnpaid(shop, number)) unpaid.push(number)
    if (dryRun) {
      for (const preview of previews) console.log(preview)
      return console.log('Nothing was changed.')
    }
    if (unpaid.length > 0) await confirm(unpaid.length === 1 ? 'Ship it anyway?' : 'Ship them anyway?', yes)
    const batchId = await startBatch(shop)
    for (const { number, carriage } of rows)
      if (
        await changeOne(number, async () =>
          shippedText(changedParcel(await shipBy(shop.owner, number, carriage, { batchId })())),
        )
      )
        noteChange(command)
    console.log('Undo it within a minute, before the shoppers get an email: npx shop orders ship --undo')
  })
}

async function previewOf(owner: Owner, { line, number, carriage }: TrackingRow): Promise<string | Problem> {
  try {
    return plainLine(`${number}: ${previewText(await shipBy(owner, number, carriage, {})(true), carriage)}`)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { where: `line ${line}`, reason: error.message }
  }
}
