import { InvalidArgumentError, Option } from 'commander'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import type { RestockChoice } from '#shop/orders/return/receive-return.ts'

/** Says which pieces are for sale again. It has no default, because only who holds the pieces knows. */
export const restockOption = new Option(
  '--restock <pieces>',
  'what is for sale again: all, none, a number of pieces, or a SKU and a number like MUG=1; repeat that for more lines',
)
  .argParser(readRestock)
  .makeOptionMandatory()

function readRestock(text: string, before: RestockChoice | undefined): RestockChoice {
  if (text === 'all' || text === 'none') return text
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const [, line, quantity] = /^(.+)=(\d{1,6})$/.exec(text) ?? []
  if (line === undefined) throw new InvalidArgumentError('It is all, none, a number, or a SKU and a number like MUG=2.')
  const others: readonly RequestedQuantity[] = typeof before === 'object' ? before : []
  return [...others, { line, quantity: Number(quantity) }]
}
