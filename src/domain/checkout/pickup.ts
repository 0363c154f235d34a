import { DEFAULT_SHIPPING_OPTIONS, isPickup, type PickupPlace, type ShippingOption } from './shipping.ts'

/** `description`: the owner's words about the option, such as where and when buyers pick their order up. */
export type OptionDetails = { description?: string }

type ChosenOption = Pick<ShippingOption, 'name' | 'estimatedDelivery'> & OptionDetails

/** The lines that tell buyers of the option that they chose. */
export const optionLines = ({ name, description = '', estimatedDelivery }: ChosenOption): string[] =>
  [name, description, estimatedDelivery].filter((line) => line !== '')

/** The description that an order keeps. Those of the default options only help to choose. */
export const keptDescription = ({ description }: Pick<ShippingOption, 'description'>): string =>
  DEFAULT_SHIPPING_OPTIONS.some((option) => option.description === description) ? '' : description

/** The name of what an order's way to the buyer costs. */
export const shippingTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup' : 'Shipping')

/** The heading of the address to which an order is sent, or of the name of the buyer who picks it up. */
export const recipientTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup person' : 'Shipping address')
