import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'

/**
 * Back leads to where one was, a new page to its top. The router takes the end of a page's first load, when the shopper
 * is known, for a new page too: whoever has begun to scroll by then stays where they are.
 */
export function Scrolling() {
  const { key } = useLocation()
  // For the commits alone: what ends the load changes no location.
  useRouteLoaderData('root')
  const shown = useRef(key)
  const place = useRef(0)
  useInsertionEffect(() => {
    place.current = scrollY
  })
  // After that of the child, which scrolls.
  useLayoutEffect(() => {
    if (shown.current === key && scrollY !== place.current) scrollTo(0, place.current)
    shown.current = key
  })
  return <ScrollRestoration />
}
