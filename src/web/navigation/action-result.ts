import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns what the last action of this page answered, until the next navigation. The router forgets it whenever it loads
 * the page's data again: on hydration, and after a change in another tab.
 */
export function useActionResult<T>(actionData: T | undefined): T | null {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, actionData })
  if (actionData !== undefined && (actionData !== last.actionData || key !== last.key)) setLast({ key, actionData })
  return actionData ?? (key === last.key ? last.actionData : undefined) ?? null
}
