import { conflict, isShopError } from '#domain/errors.ts'
import { formatCents } from '#domain/money.ts'
import { totalQuantityText, type LineQuantity } from '#domain/orders/fulfillment.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import type { RestockChoice } from '#shop/orders/return/receive-return.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { computationOf } from '#cli/orders/computation.ts'
import { confirm, rejectQuestion } from '#cli/orders/ask-owner.ts'
import { lineText } from '#cli/orders/quantities.ts'
import { changeReturn } from './named-return.ts'
import { endDryRun } from '#cli/effects.ts'

type Options = {
  line?: RequestedQuantity[]
  restock: RestockChoice
  replace?: true
  refund?: true
  dryRun?: true
  yes?: true
  json?: true
}

export async function receive(
  typed: string,
  { line, restock, replace, refund, dryRun, yes, json }: Options,
): Promise<void> {
  if (json) rejectQuestion({ dryRun, yes })
  await changeReturn(typed, async ({ owner }, { number, ordinal }) => {
    const resolution = replace ? ('replacement' as const) : refund && ('refund' as const)
    const receipt = (of: number | null, how: { dryRun: true } | { expectedCents: number }, settlement = resolution) =>
      owner('POST /owner/orders/{number}/returns/{ordinal}/receipt', {
        number,
        ordinal: of,
        restock: typeof restock === 'object' ? [...restock] : restock,
        lines: line,
        settlement,
        ...how,
      })
    const preview = await receipt(ordinal, { dryRun: true }).catch(async (error: unknown) => {
      if (!isShopError(error) || !(await receipt(ordinal, { dryRun: true }, 'refund').catch(() => null))) throw error
      throw conflict(`${error.message} For a refund, use --refund.`)
    })
    const { order, found, lines, remaining, restocked, replaced, amounts } = preview
    const name = returnName(number, found.ordinal)
    const listed = (title: string, some: readonly LineQuantity[]): string[] =>
      some.length === 0 ? [] : [`${title}: ${some.map((one) => lineText(order, one)).join('; ')}`]
    const shown = [
      `Receipt preview for return ${name}`,
      ...computationOf(order, lines, amounts),
      ...(restocked.length === 0 ? ['No items will be restocked.'] : listed('To be restocked', restocked)),
      ...listed('To be replaced', replaced),
      ...listed('Still to be returned', remaining),
    ]
    const parts = { return: name, lines, remaining, restocked, replaced, ...amounts }
    console.log(json ? JSON.stringify(parts) : shown.join('\n'))
    if (dryRun) return endDryRun(json)
    await confirm('Receive this return?', yes)
    const expectedCents = amounts.amountCents
    await receipt(found.ordinal, { expectedCents })
    if (json) return null
    if (replaced.length > 0)
      return `${totalQuantityText(lines)} received. To send the replacement: npx shop orders ship ${number}`
    return `${totalQuantityText(lines)} received.${expectedCents > 0 ? ` ${formatCents(expectedCents)} will be refunded.` : ''}`
  })
}
