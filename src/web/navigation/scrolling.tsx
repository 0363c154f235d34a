import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'

/** The router also scrolls after its first revalidation; this keeps the position of a shopper who has already scrolled. */
export function PageScrollRestoration() {
  const { key } = useLocation()
  // Subscribes to the end of the load, which does not change the location.
  useRouteLoaderData('root')
  const shown = useRef(key)
  const position = useRef(0)
  useInsertionEffect(() => {
    position.current = scrollY
  })
  // Runs after the layout effect of ScrollRestoration, which scrolls.
  useLayoutEffect(() => {
    if (shown.current === key && scrollY !== position.current) scrollTo(0, position.current)
    shown.current = key
  })
  return <ScrollRestoration />
}
