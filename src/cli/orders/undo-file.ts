import type { Command } from 'commander'
import { invalid } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import { recordChange, NO_CHANGES } from '#cli/effects.ts'
import { withOrders } from './changes.ts'

/** Undoes the shipments of the last file; all or none. */
export const undoFile = (command: Command, isDryRun: boolean): Promise<void> =>
  withOrders(async ({ owner }) => {
    const { undone, problems } = await owner('DELETE /owner/shipments', { dryRun: isDryRun })
    for (const { number, wasPacked, lines } of undone) {
      const how = wasPacked ? 'packed as before' : 'unpacked as before'
      console.log(
        isDryRun
          ? `${number}: would be undone, ${totalQuantityText(lines)}, ${how}.`
          : `${number}: not shipped, ${how}. The shopper gets no email.`,
      )
    }
    for (const { reason } of problems) console.error(plainLine(reason))
    if (undone.length > 0 && !isDryRun) recordChange(command)
    if (undone.length === 0 && problems.length > 0) throw invalid('Nothing was undone.')
    if (problems.length > 0) process.exitCode = 1
    if (isDryRun) console.log(NO_CHANGES)
  })
