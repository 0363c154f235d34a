import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What the server has told machines of the page that was opened says nothing of the next, and goes with it. */
export function useFirstWords(): void {
  const { pathname, search } = useLocation()
  const first = useRef(pathname + search)
  useEffect(() => {
    if (pathname + search === first.current) return
    for (const word of document.head.querySelectorAll('[type$="ld+json"],[property^="product:"]')) word.remove()
  }, [pathname, search])
}
