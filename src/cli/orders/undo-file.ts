import type { Command } from 'commander'
import { invalid, ShopError } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { previewUndo, startUndo, undoableBatch, undoShipment } from '#shop/orders/fulfill/undo-batch.ts'
import { noteChange } from '#cli/effects.ts'
import { changeOne, withOrders } from './changes.ts'
import { piecesOf } from './pieces.ts'

/** Undoes what the last file has shipped, or nothing if one of its parcels is no longer on its way only. */
export const undoFile = (command: Command, isDryRun: boolean): Promise<void> =>
  withOrders(async (shop) => {
    const texts: string[] = []
    const problems: string[] = []
    const batch = await undoableBatch(shop)
    for (const batched of batch) {
      const text = piecesText(batched.wasPacked)
      await previewUndo(shop, batched).then(
        ({ lines }) => texts.push(`${batched.number}: would be undone, ${piecesOf(lines)}, ${text}.`),
        (error: unknown) => {
          if (!(error instanceof ShopError)) throw error
          problems.push(error.message)
        },
      )
    }
    for (const problem of problems) console.error(plainLine(problem))
    if (problems.length > 0) throw invalid('Nothing was undone.')
    if (isDryRun) return console.log([...texts, 'Nothing was changed.'].join('\n'))
    await startUndo(shop, batch)
    for (const batched of batch) {
      const isUndone = await changeOne(batched.number, async () => {
        await undoShipment(shop, batched)
        return `not shipped, ${piecesText(batched.wasPacked)}. The shopper gets no email.`
      })
      if (isUndone) noteChange(command)
    }
  })

const piecesText = (wasPacked: boolean): string => (wasPacked ? 'packed as before' : 'to be packed as before')
