import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/** Whether Back or Forward has led here. The router calls the opening of a page so too, where nothing may be lost that was typed. */
export function useCameBack(): boolean {
  // No hurry: told at once, it would have the filters rendered anew in one piece as the page is taken over.
  const isReady = useDeferredValue(true, false)
  return useNavigationType() === 'POP' && isReady
}
