import type { Context } from 'hono'
import type { Unmet } from '#domain/demand.ts'

/** For whoever calls within the process: told of what the shop does not have, beside the answer and never in it. */
export type HearUnmet = { unmet?: (unmet: Unmet) => void }

export const noteUnmet = (c: Context, unmet: Unmet): void => (c.env as HearUnmet | undefined)?.unmet?.(unmet)
