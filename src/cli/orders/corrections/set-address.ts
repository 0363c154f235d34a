import type { Address, AddressField } from '#domain/checkout/address.ts'
import { invalid } from '#domain/errors.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { correctAddress, correctedAddress } from '#shop/orders/fulfill/change-address.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { changeOne, withOrders } from '#cli/orders/changes.ts'

/** The email address has a command of its own. */
export const ADDRESS_OPTIONS = {
  firstName: '--first-name <name>',
  lastName: '--last-name <name>',
  address1: '--address1 <line>',
  address2: '--address2 <line>',
  city: '--city <city>',
  state: '--state <state>',
  postalCode: '--postal-code <code>',
  country: '--country <country>',
  phone: '--phone <number>',
} as const satisfies Partial<Record<AddressField, string>>

type Options = Partial<Address> & { dryRun?: true }

export async function setAddress(typed: string, { dryRun, ...corrections }: Options): Promise<void> {
  await withOrders(async (shop) => {
    await changeOne(typed, async (number) => {
      if (Object.keys(corrections).length === 0) throw invalid('Name what to change, such as --city Salem.')
      if (dryRun) {
        const address = correctedAddress(await readRecord(shop, number), corrections)
        return `would go to ${textOf(address)}. Nothing was changed.`
      }
      const { order } = await correctAddress(shop, number, corrections)
      return `goes to ${textOf(order.shippingAddress)}. The shopper gets an email.`
    })
  })
}

const textOf = (address: Address): string => addressLines(address).join(', ')
