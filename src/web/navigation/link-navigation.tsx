import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { isFollowed, linkOptionsOf } from '#web/ui/link.tsx'
import { useFramework, useRouter } from './router-internals.ts'

/** Follows each link of the shop in place, and prefetches the code of a page that is about to be opened. */
export function LinkNavigation() {
  useLinkNavigation()
  useRoutePrefetch()
  return null
}

function useLinkNavigation(): void {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      const to = createPath(new URL(link.href))
      // As in a browser, a link to the current page adds no history entry.
      void navigate(to, { replace: to === here, ...linkOptionsOf(link) })
    }
    // On the document, after React's handlers, which may have prevented the default.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, here])
}

/** How long a pointer rests on a link before its page is prefetched. A press prefetches at once. */
const INTENT_MS = 100

/** Replaces the router's own prefetch, which reloads the current page when a file does not come. */
function useRoutePrefetch(): void {
  const router = useRouter()
  const { manifest, routeModules } = useFramework()
  useEffect(() => {
    const prefetch = async (link: HTMLAnchorElement) => {
      for (const { route } of router.match(createPath(new URL(link.href))) ?? []) {
        if (route.id in routeModules) continue
        const { module, imports = [] } = manifest.routes[route.id]!
        const [page] = await Promise.all([module, ...imports].map((file) => import(/* @vite-ignore */ file)))
        routeModules[route.id] = page
      }
    }
    let timer = 0
    const intend = (event: Event) => {
      clearTimeout(timer)
      const link = linkOf(event)
      if (!link) return
      // A file that does not come is requested again when the link is followed.
      const prefetchNow = () => void prefetch(link).catch(() => {})
      if (event.type === 'pointerdown') prefetchNow()
      else timer = window.setTimeout(prefetchNow, INTENT_MS)
    }
    const signs = ['pointerover', 'focusin', 'pointerdown']
    for (const sign of signs) document.addEventListener(sign, intend, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, intend)
    }
  }, [router, manifest, routeModules])
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && isFollowed(link) ? link : null
}

/** Whether a click opens the link here, and not in another tab or as a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
