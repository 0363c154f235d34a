import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '#web/ui/live-region.tsx'

/** Moves the focus to the content of a new page and announces its title, as a browser does. */
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
