import { useNavigationType } from 'react-router'
import { useReady } from '../ready.ts'

/** Whether Back or Forward has led here. The router calls the opening of a page so too, where nothing may be lost that was typed. */
export function useCameBack(): boolean {
  const isReady = useReady()
  return useNavigationType() === 'POP' && isReady
}
