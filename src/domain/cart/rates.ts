import { formatShort, parseCents } from '#domain/money.ts'
import { DEFAULT_RATES, type Rates } from './pricing.ts'

/** The rates set by one source; null falls back to the next source. */
export type ChosenRates = { [Field in keyof Rates]: number | null }
export type RateSource = 'command' | 'environment' | 'default'

export const NO_RATES: ChosenRates = { taxRate: null, freeShippingOverCents: null, returnDays: null, maxQuantity: null }

/** `name` is the name of the command and the environment variable. `description` completes "… must be …". */
export type RateSetting = {
  field: keyof Rates
  name: string
  variable: 'TAX_RATE' | 'FREE_SHIPPING_OVER' | 'RETURN_DAYS' | 'MAX_QUANTITY'
  description: string
  parse: (text: string) => number | null
  format: (value: number) => string
}

export const TAX_RATE: RateSetting = {
  field: 'taxRate',
  name: 'tax-rate',
  variable: 'TAX_RATE',
  description: 'a fraction from 0 to 1, such as 0.08',
  parse: parseFraction,
  format: String,
}

export const FREE_SHIPPING_OVER: RateSetting = {
  field: 'freeShippingOverCents',
  name: 'free-shipping-over',
  variable: 'FREE_SHIPPING_OVER',
  description: 'dollars, such as 50',
  parse: parseCents,
  format: formatShort,
}

export const RETURN_DAYS: RateSetting = {
  field: 'returnDays',
  name: 'return-days',
  variable: 'RETURN_DAYS',
  description: 'a number of days from 1 to 365, such as 30',
  parse: wholeUpTo(365),
  format: String,
}

export const MAX_QUANTITY: RateSetting = {
  field: 'maxQuantity',
  name: 'max-quantity',
  variable: 'MAX_QUANTITY',
  description: 'a number of units of one item in a cart from 1 to 100, such as 10',
  parse: wholeUpTo(100),
  format: String,
}

export const RATE_SETTINGS: readonly RateSetting[] = [TAX_RATE, FREE_SHIPPING_OVER, RETURN_DAYS, MAX_QUANTITY]

/** A rate set by command overrides the environment, which overrides the default. */
export function settledRate(field: keyof Rates, stored: ChosenRates, environment: ChosenRates) {
  const source: RateSource =
    stored[field] !== null ? 'command' : environment[field] !== null ? 'environment' : 'default'
  return { value: stored[field] ?? environment[field] ?? DEFAULT_RATES[field], source }
}

export const settledRates = (stored: ChosenRates, environment: ChosenRates): Rates => ({
  taxRate: settledRate('taxRate', stored, environment).value,
  freeShippingOverCents: settledRate('freeShippingOverCents', stored, environment).value,
  returnDays: settledRate('returnDays', stored, environment).value,
  maxQuantity: settledRate('maxQuantity', stored, environment).value,
})

export const overruledVariables = (stored: ChosenRates, environment: ChosenRates): string[] =>
  RATE_SETTINGS.filter(
    ({ field }) => stored[field] !== null && environment[field] !== null && stored[field] !== environment[field],
  ).map(
    ({ field, name, variable, format }) =>
      `${variable} is not used: "npx shop settings" has set ${name} to ${format(stored[field]!)}. To use it: npx shop settings unset ${name}`,
  )

function parseFraction(text: string): number | null {
  const value = /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return value <= 1 ? value : null
}

function wholeUpTo(max: number) {
  return (text: string): number | null => {
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
    return value >= 1 && value <= max ? value : null
  }
}
