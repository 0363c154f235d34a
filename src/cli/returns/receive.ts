import { invalid } from '#domain/errors.ts'
import { formatCents } from '#domain/money.ts'
import { returnName } from '#domain/orders/return-rules.ts'
import { previewReceipt, receiveReturn, type RestockChoice } from '#shop/returns/receive-return.ts'
import { computationOf } from '#cli/orders/computation.ts'
import { confirm } from '#cli/orders/confirmation.ts'
import { lineText, piecesOf } from '#cli/orders/pieces.ts'
import { changeReturn } from './named-return.ts'

type Options = { restock: RestockChoice; dryRun?: true; yes?: true; json?: true }

export async function receive(typed: string, { restock, dryRun, yes, json }: Options): Promise<void> {
  if (json && !yes && !dryRun) throw invalid('--json does not ask: add --yes or --dry-run.')
  await changeReturn(typed, async (shop, { number, ordinal }) => {
    const { order, found, restocked, amounts } = await previewReceipt(shop, { number, ordinal }, { restock })
    const name = returnName(number, found.ordinal)
    const stock =
      restocked.length === 0
        ? 'No pieces go back to the stock.'
        : `Back to the stock: ${restocked.map((line) => lineText(order, line)).join('; ')}`
    if (json) console.log(JSON.stringify({ return: name, lines: found.lines, restocked, ...amounts }))
    else
      console.log([`Return ${name}: to be received`, ...computationOf(order, found.lines, amounts), stock].join('\n'))
    if (dryRun) return json ? null : 'nothing was changed.'
    await confirm('Receive this?', yes)
    const expectedCents = amounts.amountCents
    await receiveReturn(shop, { number, ordinal: found.ordinal }, { restock, expectedCents })
    if (json) return null
    return `${piecesOf(found.lines)} received.${expectedCents > 0 ? ` ${formatCents(expectedCents)} goes back.` : ''}`
  })
}
