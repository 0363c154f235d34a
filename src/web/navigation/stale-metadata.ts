import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes what only the server writes when the page that it describes is left. */
export function useStaleMetadataRemoval(): void {
  const { pathname, search } = useLocation()
  const first = useRef(pathname + search)
  useEffect(() => {
    if (pathname + search === first.current) return
    for (const element of document.head.querySelectorAll(
      '[type$="ld+json"],[property^="product:"],[property^="og:image"]',
    ))
      element.remove()
  }, [pathname, search])
}
