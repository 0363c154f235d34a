import { invalid } from '#domain/errors.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { ReturnReference } from '#shop/orders/return/find-return.ts'
import { report, withOrders, type Opened } from '#cli/orders/changes.ts'

export const changeReturn = (
  typed: string,
  change: (shop: Opened, reference: ReturnReference) => Promise<string | null>,
): Promise<void> =>
  withOrders(async (shop) => {
    const reference = readName(typed)
    await report(reference === null ? plainLine(typed) : nameOf(reference), async () => {
      if (reference === null) throw invalid('This is not a return number. It should look like K7Q2-9XMD-R1.')
      return change(shop, reference)
    })
  })

const nameOf = ({ number, ordinal }: ReturnReference): string =>
  ordinal === null ? number : returnName(number, ordinal)

/** Order numbers have eight characters, so an R after them starts the ordinal. */
function readName(typed: string): ReturnReference | null {
  const [, order, ordinal] = /^\s*((?:[\s#\p{Pd}]*[\dA-Z]){8})[\s\p{Pd}]*(?:R(\d{1,6}))?\s*$/iu.exec(typed) ?? []
  const number = order === undefined ? null : typedOrderNumber(order)
  return number === null ? null : { number, ordinal: ordinal === undefined ? null : Number(ordinal) }
}
