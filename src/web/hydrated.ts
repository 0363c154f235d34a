import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
