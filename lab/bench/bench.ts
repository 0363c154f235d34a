import type { MeasuredShop } from '../load/shop.ts'
import type { Row } from './row.ts'

/** The measured shop, with the ids of products that no measurement sells out. */
export type Bench = MeasuredShop & { wellStocked: string[] }

/** The number of repeats, the seconds of each, and the stored orders of the largest shop. */
export type Effort = { quick: boolean; repeats: number; seconds: number; orders?: number }

export type Measure = (bench: Bench, effort: Effort) => Promise<Row[]>
