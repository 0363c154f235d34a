import type { OrderToPack, UnitsToPack } from './order-to-pack.ts'

/** Equal units of all orders. `of`: how many each order needs. */
export type PickListRow = Omit<UnitsToPack, 'line'> & { of: { number: string; quantity: number }[] }

/** What to take from the shelves for the orders, by SKU and name. */
export function pickListOf(orders: readonly Pick<OrderToPack, 'number' | 'open'>[]): PickListRow[] {
  const rows = new Map<string, PickListRow>()
  for (const { number, open } of orders)
    for (const { line: _line, quantity, ...units } of open) {
      const key = JSON.stringify(units)
      const row = rows.get(key) ?? { ...units, quantity: 0, of: [] }
      rows.set(key, { ...row, quantity: row.quantity + quantity, of: [...row.of, { number, quantity }] })
    }
  return [...rows.values()].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

/** Rows without a SKU come last. */
const placeOf = ({ sku, name, options }: PickListRow): string => JSON.stringify([sku ?? '\uffff', name, options])
