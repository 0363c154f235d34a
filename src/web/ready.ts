import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until the script has taken over what the server has rendered. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
