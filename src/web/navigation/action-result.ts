import { useState } from 'react'
import { useLocation } from 'react-router'

/** Keeps an action's result until the next navigation. The router drops it on revalidation: after hydration, or by another tab. */
export function useActionResult<T>(actionData: T | undefined): T | null {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, actionData })
  if (actionData !== undefined && (actionData !== last.actionData || key !== last.key)) setLast({ key, actionData })
  return actionData ?? (key === last.key ? last.actionData : undefined) ?? null
}
