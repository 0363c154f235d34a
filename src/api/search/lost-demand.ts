import type { Context } from 'hono'
import type { LostDemand } from '#domain/search/lost-demand.ts'

/** Callbacks of an in-process caller. They report what must not become part of the response. */
export type RequestObserver = {
  onLostDemand?: (lost: LostDemand) => void
  /** The URL is an alias of the canonical one. Aliases are unlimited in number, so none is cached. */
  onAlias?: () => void
  /** The response shows these products. */
  onProducts?: (ids: readonly number[]) => void
}

export const recordLostDemand = (c: Context, lost: LostDemand): void => observerOf(c)?.onLostDemand?.(lost)
export const recordProducts = (c: Context, products: readonly { id: number }[]): void =>
  observerOf(c)?.onProducts?.(products.map(({ id }) => id))
export const recordAlias = (c: Context): void => observerOf(c)?.onAlias?.()

const observerOf = (c: Context) => c.env as RequestObserver | undefined
