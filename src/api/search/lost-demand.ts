import type { Context } from 'hono'
import type { LostDemand } from '#domain/search/lost-demand.ts'

/** Callbacks of an in-process caller, for what must not be part of the response. */
export type RequestObserver = {
  onLostDemand?: (lost: LostDemand) => void
  /** The URL is an alias. Aliases are unlimited, so they are not cached. */
  onAlias?: () => void
  /** The products in the response. */
  onProducts?: (ids: readonly number[]) => void
}

export const recordLostDemand = (c: Context, lost: LostDemand): void => observerOf(c)?.onLostDemand?.(lost)
export const recordProducts = (c: Context, products: readonly { id: number }[]): void =>
  observerOf(c)?.onProducts?.(products.map(({ id }) => id))
export const recordAlias = (c: Context): void => observerOf(c)?.onAlias?.()

const observerOf = (c: Context) => c.env as RequestObserver | undefined
