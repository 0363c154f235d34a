import type { Market } from './market.ts'

/** US law gives no right to return. The shop accepts claims for damaged, wrong and missing items for as long as in the EU. */
export const US: Market = { returnDays: { withdrawal: null, return: 'shop', claim: 731 } }
