import { CORRECTION_QUERIES } from './correction-queries.ts'
import type { Query } from './query.ts'
import { WORD_QUERIES } from './word-queries.ts'

/** Queries of the demo catalog, with exactly the products that each finds. */
export const QUERIES: Query[] = [...WORD_QUERIES, ...CORRECTION_QUERIES]
