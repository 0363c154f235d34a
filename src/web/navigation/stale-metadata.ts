import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes metadata written only by the server when leaving the page that it describes. */
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
