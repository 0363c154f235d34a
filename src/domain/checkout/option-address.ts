import { addressErrors, contactErrors, contactOf, type Address } from './address.ts'
import { isPickup } from './pickup.ts'
import type { ShippingOption } from './shipping.ts'

type Option = Pick<ShippingOption, 'pickupCountry'>

/** The address fields that an order with this option keeps. */
export const addressFor = (option: Option, address: Address): Address =>
  isPickup(option) ? contactOf(address) : address

export const addressErrorsFor = (option: Option, address: Address) =>
  isPickup(option) ? contactErrors(address) : addressErrors(address)
