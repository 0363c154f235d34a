import { InvalidArgumentError, Option } from 'commander'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import type { RestockChoice } from '#shop/orders/return/receive-return.ts'

/** Which items to restock. Mandatory, because only the person who holds them can decide. */
export const restockOption = new Option(
  '--restock <items>',
  'what to restock: all, none, a number of items, or a SKU and a quantity such as MUG=1; repeat it for more lines',
)
  .argParser(readRestock)
  .makeOptionMandatory()

function readRestock(text: string, before: RestockChoice | undefined): RestockChoice {
  if (text === 'all' || text === 'none') return text
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const [, line, quantity] = /^(.+)=(\d{1,6})$/.exec(text) ?? []
  if (line === undefined)
    throw new InvalidArgumentError('It must be all, none, a number, or a SKU and a quantity such as MUG=2.')
  const others: readonly RequestedQuantity[] = typeof before === 'object' ? before : []
  return [...others, { line, quantity: Number(quantity) }]
}
