import type { Country } from './countries.ts'

/** The country where buyers pick their order up. It is undefined for a delivery. */
export type PickupPlace = { pickupCountry?: Country }

export const isPickup = ({ pickupCountry }: PickupPlace): boolean => pickupCountry !== undefined

export const isDelivery = (option: PickupPlace): boolean => !isPickup(option)

/** Documents of deliveries have no member for it. */
export const pickupPlaceOf = ({ pickupCountry }: PickupPlace): PickupPlace => (pickupCountry ? { pickupCountry } : {})

/** The name of what an order's way to the buyer costs. */
export const shippingTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup' : 'Shipping')

/** The heading of the address to which an order is sent, or of the name of the buyer who picks it up. */
export const recipientTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup person' : 'Shipping address')
