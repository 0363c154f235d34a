import type { MeasuredShop } from '../load/shop.ts'
import type { Row } from './row.ts'

/** The shop that is measured, with the ids of products that no measurement sells out. */
export type Bench = MeasuredShop & { plenty: string[] }

/** How often, and how long each time. */
export type Effort = { quick: boolean; repeats: number; seconds: number }

export type Measure = (bench: Bench, effort: Effort) => Promise<Row[]>
