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

/** `description` is the owner's text about the option, such as where and when orders can be picked up. */
export type OptionDetails = { description?: string }

type ChosenOption = Pick<ShippingOption, 'name' | 'estimatedDelivery'> & OptionDetails

/** The lines that describe the chosen option to the buyer. */
export const optionLines = ({ name, description = '', estimatedDelivery }: ChosenOption): string[] =>
  [name, description, estimatedDelivery].filter((line) => line !== '')

export type ShippingOptions = readonly [ShippingOption, ...ShippingOption[]]

const STANDARD = { id: 'standard', name: 'Standard Shipping' }

/** Shown if the options cannot be loaded. Section 9. */
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

/** The description to store with an order. The default options' descriptions only help shoppers choose. */
export const keptDescription = ({ description }: Pick<ShippingOption, 'description'>): string =>
  DEFAULT_SHIPPING_OPTIONS.some((option) => option.description === description) ? '' : description

/** The option for orders if the shop has none. Section 5, "Placing an order". */
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

/** Pages promise free shipping only if some delivery option is free over the threshold. */
export const promisesFreeShipping = (options: readonly Pick<ShippingOption, 'freeOverThreshold' | 'pickupCountry'>[]) =>
  options.some((option) => option.freeOverThreshold && isDelivery(option))

/** Whether a buyer in this country can use the option. An unknown country rules nothing out. */
const isWithinReach = ({ pickupCountry }: PickupPlace, country: string | undefined): boolean =>
  !pickupCountry || !country || pickupCountry === country

export const optionsWithinReach = (options: ShippingOptions, address: Address | null): ShippingOptions =>
  among(options, (option) => isWithinReach(option, address?.country))

/** If no line requires shipping, every option is free and promises no delivery date. */
export function optionsFor(lines: readonly { requiresShipping: boolean }[], options: ShippingOptions): ShippingOptions {
  if (lines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping)) return options
  const [first, ...others] = among(options, isDelivery)
  return [withoutShipping(first), ...others.map(withoutShipping)]
}

/** An order needs an option, so all options stay if the filter would remove every one. */
function among(options: ShippingOptions, isOffered: (option: ShippingOption) => boolean): ShippingOptions {
  const [first, ...others] = options.filter(isOffered)
  return first ? [first, ...others] : options
}

/** Undefined if the option is available at this address. */
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

/** Returns the first option if the id is null. Throws 'invalid' for an unavailable id. */
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
