import { fullName } from '#domain/accounts/full-name.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import { asTextCell, csvRow } from '#domain/formula-cells.ts'
import { hasLeft } from '#domain/orders/fulfillment.ts'
import type { OrderRecord } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import { addressLines } from './document-text.ts'

export type AddressLabel = Pick<Order, 'number' | 'shippingAddress' | 'shippingOption'>

/** One for each packed parcel, or one if none is packed. None for a pickup, and once the address was erased. */
export function addressLabelsOf({ order, history }: OrderRecord): AddressLabel[] {
  const { number, shippingAddress, shippingOption, lines } = order
  const isSent = !isPickup(shippingOption) && lines.some(({ requiresShipping }) => requiresShipping)
  if (!isSent || addressLines(shippingAddress).length === 0) return []
  const packed = history.parcels.filter((parcel) => !hasLeft(parcel)).length
  return Array.from({ length: Math.max(1, packed) }, () => ({ number, shippingAddress, shippingOption }))
}

const COLUMNS = ['order', 'name', 'address1', 'address2', 'city', 'state', 'postal_code', 'country', 'phone', 'service']

/** For carriers and label programs. */
export const addressLabelsCsv = (labels: readonly AddressLabel[]): string =>
  [COLUMNS, ...labels.map(cellsOf)].map((cells) => `${csvRow(cells)}\r\n`).join('')

const cellsOf = ({ number, shippingAddress: to, shippingOption }: AddressLabel): string[] =>
  [
    number,
    fullName(to),
    to.address1,
    to.address2,
    to.city,
    to.state,
    to.postalCode,
    to.country,
    to.phone,
    shippingOption.name,
  ].map(asTextCell)
