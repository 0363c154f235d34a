import { useRouteLoaderData } from 'react-router'
import type { Answer } from '#contract/client.ts'

export type Session = Answer<'GET /api/session'>

/** Null until the browser has loaded the session. */
export type Shopper = Session | null

export type Storefront = Answer<'GET /api/storefront'>

/** Whether the part is shown, because the owner has not switched it off. */
export const isSwitchedOn = ({ off }: Storefront, name: NonNullable<Storefront['off']>[number]): boolean =>
  !off?.includes(name)

export type RootData = { shop: Answer<'GET /api/shop'>; storefront: Storefront; shopper: Shopper }

/** The data of every page's frame; undefined if it could not be loaded. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

export const useShop = () => useRootData()!.shop

export const useStorefront = () => useRootData()!.storefront
