import { InvalidArgumentError, Option } from 'commander'
import { countPieces, type PieceCount } from '#domain/orders/fulfillment.ts'
import type { OwnerOrder } from '#contract/owner/orders/order-record.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { PieceChoice } from '#shop/orders/chosen-pieces.ts'

/** A repeatable option that selects a line of an order. */
export const lineOption = (description: string): Option =>
  new Option(
    '--line <SKU=n>',
    `${description}; repeat it for more lines. For a line without a SKU, use its line number: 2=1`,
  ).argParser((text: string, before: PieceChoice[] | undefined) => [...(before ?? []), readPieces(text)])

function readPieces(text: string): PieceChoice {
  const [, line, quantity] = /^(.+)=(\d{1,6})$/.exec(text) ?? []
  if (line === undefined) throw new InvalidArgumentError('It must be a SKU and a quantity, such as MUG=2.')
  return { line, quantity: Number(quantity) }
}

export const piecesOf = (lines: readonly PieceCount[]): string =>
  countPieces(lines.reduce((sum, { quantity }) => sum + quantity, 0))

export const lineText = ({ lines }: OwnerOrder, { position, quantity }: PieceCount): string =>
  `${quantity} × ${lineName(lines[position]!)}`

export const lineName = ({ name, options }: OwnerOrder['lines'][number]): string =>
  plainLine([name, ...options.map(({ value }) => value)].join(', '))
