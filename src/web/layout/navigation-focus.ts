import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../ui/live-region.tsx'

/** Does what a browser does for a new page: reading starts at its content, and its title is said. */
export function useNavigationFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname])
}
