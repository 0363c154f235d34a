import { useRouteLoaderData } from 'react-router'
import type { Answer } from '#contract/client.ts'

export type Session = Answer<'GET /api/session'>

/** Null until the browser knows who is shopping. */
export type Shopper = Session | null

export type Storefront = Answer<'GET /api/storefront'>

/** Whether the owner has not switched it off. */
export const isSwitchedOn = ({ off }: Storefront, name: NonNullable<Storefront['off']>[number]): boolean =>
  !off?.includes(name)

export type RootData = { shop: Answer<'GET /api/shop'>; storefront: Storefront; shopper: Shopper }

/** The data of the frame of every page; undefined where it could not be loaded. */
export const useRootData = () => useRouteLoaderData<RootData>('root')

export const useShop = () => useRootData()!.shop

export const useStorefront = () => useRootData()!.storefront
