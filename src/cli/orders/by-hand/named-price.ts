import { InvalidArgumentError, Option } from 'commander'
import { parseCents, type Cents } from '#domain/money.ts'

/** An item and the price of one piece of it. */
export type NamedPrice = { name: string; cents: Cents }

/** A repeatable option such as --price MUG=12.50. */
export const priceOption = (flags: string, description: string): Option =>
  new Option(flags, description).argParser((text: string, before: NamedPrice[] | undefined) => [
    ...(before ?? []),
    readNamedPrice(text),
  ])

function readNamedPrice(text: string): NamedPrice {
  const [, name, price = ''] = /^(.+)=([^=]*)$/.exec(text) ?? []
  const cents = parseCents(price)
  if (name === undefined || cents === null)
    throw new InvalidArgumentError('It must be a name and a price, such as MUG=12.50.')
  return { name, cents }
}
