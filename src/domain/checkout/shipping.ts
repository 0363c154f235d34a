import { invalid } from '#domain/errors.ts'
import type { Address } from './address.ts'
import { isDelivery, type PickupPlace } from './pickup.ts'
import type { Cents } from '#domain/money.ts'

export type ShippingOption = {
  id: string
  name: string
  description: string
  priceCents: Cents
  estimatedDelivery: string
  freeOverThreshold: boolean
} & PickupPlace

/** `description`: the owner's words about the option, such as where and when buyers pick their order up. */
export type OptionDetails = { description?: string }

type ChosenOption = Pick<ShippingOption, 'name' | 'estimatedDelivery'> & OptionDetails

/** The lines that tell buyers of the option that they chose. */
export const optionLines = ({ name, description = '', estimatedDelivery }: ChosenOption): string[] =>
  [name, description, estimatedDelivery].filter((line) => line !== '')

export type ShippingOptions = readonly [ShippingOption, ...ShippingOption[]]

const STANDARD = { id: 'standard', name: 'Standard Shipping' }

/** These are shown when the options cannot be loaded. Section 9. */
export const DEFAULT_SHIPPING_OPTIONS: readonly [ShippingOption, ShippingOption] = [
  {
    ...STANDARD,
    description: 'Delivered to your door',
    priceCents: 599,
    estimatedDelivery: '5-7 business days',
    freeOverThreshold: true,
  },
  {
    id: 'express',
    name: 'Express Shipping',
    description: 'For when it cannot wait',
    priceCents: 1299,
    estimatedDelivery: '2-3 business days',
    freeOverThreshold: false,
  },
]

/** The description that an order keeps. Those of the default options only help to choose. */
export const keptDescription = ({ description }: Pick<ShippingOption, 'description'>): string =>
  DEFAULT_SHIPPING_OPTIONS.some((option) => option.description === description) ? '' : description

/** A shop without options gives this one to orders. Section 5, "Placing an order". */
export const FALLBACK_SHIPPING_OPTION: ShippingOption = {
  ...STANDARD,
  description: '',
  priceCents: 0,
  estimatedDelivery: '3-5 business days',
  freeOverThreshold: false,
}

export const SHIPPING_TEXTS = {
  required: 'Please select a shipping option',
  gone: 'The shipping option you chose is no longer available. Please choose another one.',
  nothing: 'nothing to ship',
  pickup: 'No address is needed, because you pick up your order.',
  load: 'Failed to load shipping options',
  calculate: 'Failed to calculate shipping cost',
} as const

/** Pages promise free shipping only where a delivery is free over the threshold. */
export const promisesFreeShipping = (options: readonly Pick<ShippingOption, 'freeOverThreshold' | 'pickupCountry'>[]) =>
  options.some((option) => option.freeOverThreshold && isDelivery(option))

/** Whether a buyer of this country can come. Without a country nobody is sent away. */
const isWithinReach = ({ pickupCountry }: PickupPlace, country: string | undefined): boolean =>
  !pickupCountry || !country || pickupCountry === country

export const optionsWithinReach = (options: ShippingOptions, address: Address | null): ShippingOptions =>
  among(options, (option) => isWithinReach(option, address?.country))

/** Every option is free, and promises no day, for lines of which none is sent. */
export function optionsFor(lines: readonly { requiresShipping: boolean }[], options: ShippingOptions): ShippingOptions {
  if (lines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping)) return options
  const [first, ...others] = among(options, isDelivery)
  return [withoutShipping(first), ...others.map(withoutShipping)]
}

/** An order needs an option, so all of them stay where none would. */
function among(options: ShippingOptions, isOffered: (option: ShippingOption) => boolean): ShippingOptions {
  const [first, ...others] = options.filter(isOffered)
  return first ? [first, ...others] : options
}

/** Undefined if a buyer with this address can have the option. */
export const reachError = (
  option: Pick<ShippingOption, 'name' | 'pickupCountry'>,
  { country }: Pick<Address, 'country'>,
): string | undefined =>
  isWithinReach(option, country)
    ? undefined
    : `${option.name} is not available in ${country}. Please choose another option.`

const withoutShipping = (option: ShippingOption): ShippingOption => ({
  ...option,
  description: '',
  priceCents: 0,
  estimatedDelivery: SHIPPING_TEXTS.nothing,
  freeOverThreshold: false,
})

/** Returns the first option for null. Throws 'invalid' for an id that is not offered. */
export function optionWithId<Option extends { id: string }>(options: readonly Option[], id: string | null): Option {
  const option = id === null ? options[0] : options.find((offered) => offered.id === id)
  if (!option) throw invalid(SHIPPING_TEXTS.required, { shippingOptionId: SHIPPING_TEXTS.required })
  return option
}

export const shippingCents = (
  option: Pick<ShippingOption, 'priceCents' | 'freeOverThreshold'>,
  subtotal: Cents,
  freeOver: Cents,
): Cents => (option.freeOverThreshold && subtotal > freeOver ? 0 : option.priceCents)
