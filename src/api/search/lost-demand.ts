import type { Context } from 'hono'
import type { Unmet } from '#domain/search/demand.ts'

/** For whoever calls within the process: told beside the answer and never in it. */
export type Hear = {
  /** Of what the shop does not have. */
  unmet?: (unmet: Unmet) => void
  /** That the address names a page, a category or a product that there is not, or in a way of its own: of such addresses there is no end. */
  madeUp?: () => void
}

export const noteUnmet = (c: Context, unmet: Unmet): void => (c.env as Hear | undefined)?.unmet?.(unmet)
export const noteMadeUp = (c: Context): void => (c.env as Hear | undefined)?.madeUp?.()
