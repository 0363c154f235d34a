import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/** Whether Back or Forward led here. False until hydration, because the router initially reports POP as well. */
export function useIsHistoryNavigation(): boolean {
  // Deferred, so that hydration does not render the filters again in one long task.
  const isReady = useDeferredValue(true, false)
  return useNavigationType() === 'POP' && isReady
}
