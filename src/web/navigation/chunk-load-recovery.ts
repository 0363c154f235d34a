import { useEffect } from 'react'
import { createPath } from 'react-router'
import { useRouter } from './router-internals.ts'

/** Opens the requested page if its code cannot be loaded, as after a release. The router would reload the current page. */
export function useChunkLoadRecovery(): void {
  const router = useRouter()
  useEffect(() => {
    // Browsers without the Navigation API keep the router's behavior.
    const { navigation } = window as { navigation?: Navigation }
    const redirect = (event: NavigateEvent) => {
      const { state, location: asked } = router.state.navigation
      if (event.navigationType !== 'reload' || event.userInitiated || state !== 'loading') return
      const to = createPath(asked)
      // On Back, the URL has already changed, and a reload is right.
      if (to === createPath(location)) return
      event.preventDefault()
      location.assign(to)
    }
    navigation?.addEventListener('navigate', redirect)
    return () => navigation?.removeEventListener('navigate', redirect)
  }, [router])
}
