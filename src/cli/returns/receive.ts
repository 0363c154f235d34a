import { formatCents } from '#domain/money.ts'
import type { PieceCount } from '#domain/orders/fulfillment.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import type { RestockChoice } from '#shop/orders/return/receive-return.ts'
import type { PieceChoice } from '#shop/orders/chosen-pieces.ts'
import { computationOf } from '#cli/orders/computation.ts'
import { confirm, rejectQuestion } from '#cli/orders/ask-owner.ts'
import { lineText, piecesOf } from '#cli/orders/pieces.ts'
import { changeReturn } from './named-return.ts'

type Options = {
  line?: PieceChoice[]
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
    const settlement = replace ? ('replacement' as const) : refund && ('refund' as const)
    const receipt = (of: number | null, how: { dryRun: true } | { expectedCents: number }) =>
      owner('POST /owner/orders/{number}/returns/{ordinal}/receipt', {
        number,
        ordinal: of,
        restock: typeof restock === 'object' ? [...restock] : restock,
        lines: line,
        settlement,
        ...how,
      })
    const { order, found, lines, remaining, restocked, replaced, amounts } = await receipt(ordinal, { dryRun: true })
    const name = returnName(number, found.ordinal)
    const listed = (title: string, pieces: readonly PieceCount[]): string[] =>
      pieces.length === 0 ? [] : [`${title}: ${pieces.map((one) => lineText(order, one)).join('; ')}`]
    const shown = [
      `Return ${name}: to be received`,
      ...computationOf(order, lines, amounts),
      ...(restocked.length === 0 ? ['No pieces will be restocked.'] : listed('To be restocked', restocked)),
      ...listed('To be replaced', replaced),
      ...listed('Still expected', remaining),
    ]
    const parts = { return: name, lines, remaining, restocked, replaced, ...amounts }
    console.log(json ? JSON.stringify(parts) : shown.join('\n'))
    if (dryRun) return json ? null : 'nothing was changed.'
    await confirm('Receive this return?', yes)
    const expectedCents = amounts.amountCents
    await receipt(found.ordinal, { expectedCents })
    if (json) return null
    if (replaced.length > 0)
      return `${piecesOf(lines)} received. To send the replacement: npx shop orders ship ${number}`
    return `${piecesOf(lines)} received.${expectedCents > 0 ? ` ${formatCents(expectedCents)} will be refunded.` : ''}`
  })
}
