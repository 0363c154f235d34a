export const COUNTRIES = ['United States', 'Canada', 'Mexico'] as const

export type Country = (typeof COUNTRIES)[number]

/** ISO 3166-1, in the same order. */
export const COUNTRY_CODES = ['US', 'CA', 'MX'] as const
