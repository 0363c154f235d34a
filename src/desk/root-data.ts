import { useRouteLoaderData } from 'react-router'
import type { Desk } from './context.ts'

export type RootData = Pick<Desk, 'shop' | 'worker' | 'notice'>

/** Throws on the error page of the root, which has no data. */
export const useDesk = (): RootData => useRouteLoaderData('root') as RootData
