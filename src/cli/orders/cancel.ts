import { formatCents } from '#domain/money.ts'
import { totalQuantityText } from '#domain/orders/fulfillment.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { readReason } from '#domain/orders/reason.ts'
import { runOnOrder } from './changes.ts'
import { computationOf } from './computation.ts'
import { confirm, rejectQuestion } from './ask-owner.ts'
import { endDryRun } from '#cli/effects.ts'

type Options = { line?: RequestedQuantity[]; restock: boolean; reason?: string; dryRun?: true; yes?: true; json?: true }

export async function cancel(typed: string, { line, restock, reason, dryRun, yes, json }: Options): Promise<void> {
  if (json) rejectQuestion({ dryRun, yes })
  const request = { lines: line, restock, reason: reason === undefined ? null : readReason(reason) }
  await runOnOrder(typed, async (owner, number) => {
    const cancel = (how: { dryRun: true } | { expectedCents: number }) =>
      owner('POST /owner/orders/{number}/cancellations', { number, ...request, ...how })
    const { order, lines, amounts } = await cancel({ dryRun: true })
    const effect = restock ? 'The items will be restocked.' : 'The items will not be restocked.'
    const isCharged = order.unchargedSince === null
    const computed = isCharged
      ? computationOf(order, lines, amounts)
      : ['The order was not charged, so there is nothing to refund.']
    const shown = [`Cancellation preview for order ${number}`, ...computed, effect]
    console.log(json ? JSON.stringify({ order: number, lines, restock, ...amounts }) : shown.join('\n'))
    if (dryRun) return endDryRun(json)
    await confirm('Cancel these items?', yes)
    const expectedCents = amounts.amountCents
    await cancel({ expectedCents })
    if (json) return null
    const back = expectedCents > 0 && isCharged ? ` ${formatCents(expectedCents)} will be refunded.` : ''
    return `${totalQuantityText(lines)} canceled.${back}`
  })
}
