import { isPickup, type ShippingOption } from './shipping.ts'

/** The description says where and when buyers pick their order up; an order of a delivery has none. */
export type PickupDetails = { description?: string }

type ChosenOption = Pick<ShippingOption, 'name' | 'estimatedDelivery' | 'pickupCountry'> & PickupDetails

/** The lines that tell buyers of the option that they chose. */
export const optionLines = (option: ChosenOption): string[] => {
  const { name, description = '', estimatedDelivery } = option
  return [name, isPickup(option) ? description : '', estimatedDelivery].filter((line) => line !== '')
}

/** The heading of the address to which an order is sent, or of the name of the buyer who picks it up. */
export const recipientTitle = (option: Pick<ShippingOption, 'pickupCountry'>): string =>
  isPickup(option) ? 'Pickup person' : 'Shipping address'
