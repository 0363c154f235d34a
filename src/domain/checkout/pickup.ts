import type { Country } from './countries.ts'

/** The country where buyers pick up their orders; undefined for a delivery. */
export type PickupPlace = { pickupCountry?: Country }

export const isPickup = ({ pickupCountry }: PickupPlace): boolean => pickupCountry !== undefined

export const isDelivery = (option: PickupPlace): boolean => !isPickup(option)

/** Omits the property for deliveries, so that their documents do not have it. */
export const pickupPlaceOf = ({ pickupCountry }: PickupPlace): PickupPlace => (pickupCountry ? { pickupCountry } : {})

/** The title of the shipping charge. */
export const shippingTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup' : 'Shipping')

/** The heading above the shipping address, or above the name of the buyer who picks up the order. */
export const recipientTitle = (option: PickupPlace): string => (isPickup(option) ? 'Pickup person' : 'Shipping address')
