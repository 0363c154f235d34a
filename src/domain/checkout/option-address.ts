import { addressErrors, contactErrors, contactOf, type Address } from './address.ts'
import { isPickup, type ShippingOption } from './shipping.ts'

type Option = Pick<ShippingOption, 'pickupCountry'>

/** What an order with this option keeps of an address. */
export const addressFor = (option: Option, address: Address): Address =>
  isPickup(option) ? contactOf(address) : address

export const addressErrorsFor = (option: Option, address: Address) =>
  isPickup(option) ? contactErrors(address) : addressErrors(address)
