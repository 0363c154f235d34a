import { useRouteLoaderData } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { ORDER_ROUTE } from './order-route.ts'

export type ShownOrder = DeedOutput<'GET /owner/orders/{number}'>

/** What somebody could do on a page of its own: `path` is below the order's. `ordinal` is that of its return. */
export type PageDeed = { path: string; label: string; why: string | null; ordinal: number | null }

type OrderInView = ShownOrder & { deeds: PageDeed[] }

export const useOrderInView = (): OrderInView | undefined => useRouteLoaderData(ORDER_ROUTE) as OrderInView | undefined

/** The order that this page is about, and what may be done with it. */
export const useOrder = (): OrderInView => useOrderInView()!

export const orderPath = (number: string): string => `/orders/${number}`
