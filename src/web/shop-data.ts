import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** The shop's name, address and constants, on any page. */
export const useShop = () => useRouteLoaderData<typeof loader>('root')!.shop
