import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * When the code of a page does not come, since a connection is bad or another version of the shop has replaced it, the
 * router reloads the page one is leaving, and what was pressed is lost. The browser is sent to the page asked for instead.
 */
export function useLostCode(): void {
  const { router } = useContext(DataRouterContext)!
  useEffect(() => {
    // Some browsers do not have it yet: there it stays with the router's way.
    const { navigation } = window as { navigation?: Navigation }
    const redirect = (event: NavigateEvent) => {
      const { state, location: asked } = router.state.navigation
      if (event.navigationType !== 'reload' || event.userInitiated || state !== 'loading') return
      const to = createPath(asked)
      // Going back, the address has changed already, and to reload is right.
      if (to === createPath(location)) return
      event.preventDefault()
      location.assign(to)
    }
    navigation?.addEventListener('navigate', redirect)
    return () => navigation?.removeEventListener('navigate', redirect)
  }, [router])
}
