import { formatCents } from '#domain/money.ts'
import { refundedCents } from '#domain/orders/refunds.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readReason } from '#domain/orders/reason.ts'
import { runOnOrder } from './changes.ts'
import { confirm, rejectQuestion } from './ask-owner.ts'
import { endDryRun } from '#cli/effects.ts'

type Options = { dryRun?: true; yes?: true; json?: true }

/** Marks failed refunds as paid another way; `settled` says how. */
export async function settle(typed: string, settled: string, { dryRun, yes, json }: Options): Promise<void> {
  if (json) rejectQuestion({ dryRun, yes })
  const way = readReason(settled, '--settled')
  await runOnOrder(typed, async (owner, number) => {
    const settle = (how: { dryRun: true } | { expectedCents: number }) =>
      owner('POST /owner/orders/{number}/refunds/settlements', { number, way, ...how })
    const { refunds } = await settle({ dryRun: true })
    const expectedCents = refundedCents(refunds)
    if (json) {
      const shown = refunds.map(({ id, amountCents, failure }) => ({ id, amountCents, failure }))
      console.log(JSON.stringify({ order: number, settlement: way, amountCents: expectedCents, refunds: shown }))
    } else {
      console.log(`Order ${number}: refunded another way: ${way}`)
      for (const { amountCents, failure } of refunds)
        console.log(`  ${formatCents(amountCents)}, declined by the provider: ${plainLine(failure ?? '')}`)
    }
    if (dryRun) return endDryRun(json)
    await confirm('Mark these refunds as paid another way? The shopper will get an email.', yes)
    await settle({ expectedCents })
    return json ? null : `${formatCents(expectedCents)} marked as refunded another way.`
  })
}
