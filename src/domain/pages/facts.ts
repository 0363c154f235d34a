import { COUNTRIES } from '#domain/checkout/countries.ts'
import { enumerated } from '#domain/enumeration.ts'
import { formatShort } from '#domain/money.ts'

/** The current values that facts are computed from. */
export type FactSource = {
  name: string
  url: string
  email: string
  freeShippingOverCents: number
  taxRate: number
  returnDays: number
  seller: { name: string; address: readonly string[]; taxId: string | null }
  returnAddress: readonly string[]
}

/** Facts that pages may use, so that their text always matches what is charged. Changing a setting updates every page. */
const FACTS = {
  shopName: ({ name }) => name,
  shopUrl: ({ url }) => url,
  email: ({ email }) => email,
  freeShippingOver: ({ freeShippingOverCents }) => formatShort(freeShippingOverCents),
  taxRate: ({ taxRate }) => `${Number((taxRate * 100).toFixed(4))}%`,
  returnDays: ({ returnDays }) => String(returnDays),
  countries: () => enumerated(COUNTRIES),
  sellerName: ({ seller }) => seller.name,
  sellerAddress: ({ seller }) => seller.address.join(', '),
  sellerTaxId: ({ seller }) => seller.taxId ?? '',
  returnAddress: ({ returnAddress, seller }) => (returnAddress.length > 0 ? returnAddress : seller.address).join(', '),
} satisfies Record<string, (source: FactSource) => string>

export const FACT_NAMES = Object.keys(FACTS) as (keyof typeof FACTS)[]

export const isFact = (name: string): boolean => Object.hasOwn(FACTS, name)

export const factsOf = (source: FactSource): Record<string, string> =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, FACTS[name](source)]))

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The distinct names in double braces. */
export const factsIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(NAMED), ([, name]) => name!))]

/** A fact without a value is replaced by nothing. */
export const filled = (
  text: string,
  facts: Readonly<Record<string, string>>,
  quoted = (value: string): string => value,
): string => text.replaceAll(NAMED, (_, name: string) => quoted(facts[name] ?? ''))
