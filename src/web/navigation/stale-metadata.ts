import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes the metadata for programs when the page it describes is left. */
export function useStaleMetadataRemoval(): void {
  const { pathname, search } = useLocation()
  const first = useRef(pathname + search)
  useEffect(() => {
    if (pathname + search === first.current) return
    for (const word of document.head.querySelectorAll('[type$="ld+json"],[property^="product:"]')) word.remove()
  }, [pathname, search])
}
