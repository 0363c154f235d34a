import type { Market } from './market.ts'

/** No law gives a right to return. The shop answers for damaged, wrong and missing pieces as long as it does in the EU. */
export const US: Market = { returnDays: { withdrawal: null, return: 'shop', claim: 731 } }
