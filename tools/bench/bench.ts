import type { MeasuredShop } from '../load/shop.ts'
import type { Row } from './row.ts'

/** The measured shop, with the ids of products that no measurement sells out. */
export type Bench = MeasuredShop & { wellStocked: string[] }

/** How many repeats, and how many seconds each. */
export type Effort = { quick: boolean; repeats: number; seconds: number }

export type Measure = (bench: Bench, effort: Effort) => Promise<Row[]>
