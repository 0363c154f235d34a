import { useEffect, type RefObject } from 'react'

/** Escape closes an open disclosure and returns the focus to its toggle. */
export function useEscape(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const node = details.current
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !node?.open) return
      node.open = false
      node.querySelector('summary')?.focus()
    }
    node?.addEventListener('keydown', close)
    return () => node?.removeEventListener('keydown', close)
  }, [details])
}
