import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'

export type ShippingOption = {
  id: string
  name: string
  description: string
  priceCents: Cents
  estimatedDelivery: string
  freeOverThreshold: boolean
}

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
  gone: 'The shipping option that you chose is no longer offered. Please choose another one.',
  nothing: 'nothing to ship',
  load: 'Failed to load shipping options',
  calculate: 'Failed to calculate shipping cost',
} as const

/** Every option is free, and promises no day, for lines of which none is sent. */
export const optionsFor = (
  lines: readonly { requiresShipping: boolean }[],
  options: ShippingOptions,
): ShippingOptions => {
  if (lines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping)) return options
  const [first, ...others] = options
  return [withoutShipping(first), ...others.map(withoutShipping)]
}

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
