import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** The shop's name, address and constants, on any page. */
export const useShop = () => useRouteLoaderData<typeof loader>('root')!.shop

/** On the server, whether the page is the same for everybody. */
export const useIsForAll = (): boolean =>
  useRouteLoaderData<typeof loader>('root')?.shopper === null && import.meta.env.SSR
