import { InvalidArgumentError, Option } from 'commander'
import type { LineQuantity } from '#domain/orders/fulfillment.ts'
import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'

/** A repeatable option that selects a line of an order. */
export const lineOption = (description: string): Option =>
  new Option(
    '--line <SKU=n>',
    `${description}; repeat it for more lines. For a line without a SKU, use its line number: 2=1`,
  ).argParser((text: string, before: RequestedQuantity[] | undefined) => [...(before ?? []), readQuantity(text)])

function readQuantity(text: string): RequestedQuantity {
  const [, line, quantity] = /^(.+)=(\d{1,6})$/.exec(text) ?? []
  if (line === undefined) throw new InvalidArgumentError('It must be a SKU and a quantity, such as MUG=2.')
  return { line, quantity: Number(quantity) }
}

export const lineText = ({ lines }: OwnerOrder, { position, quantity }: LineQuantity): string =>
  `${quantity} × ${lineName(lines[position]!)}`

export const lineName = ({ name, options }: OwnerOrder['lines'][number]): string =>
  plainLine([name, ...options.map(({ value }) => value)].join(', '))
