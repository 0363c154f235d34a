import { useContext, useEffect } from 'react'
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLocation,
  useNavigate,
} from 'react-router'
import { isFollowed, openingOf } from '../ui/link.tsx'

/** Follows each link of the shop without leaving the page, and reads ahead the code of what one is about to follow. */
export function FollowedLinks() {
  useFollowed()
  useReadAhead()
  return null
}

function useFollowed(): void {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      const to = createPath(new URL(link.href))
      // As a browser does: what is shown already does not come twice in the history.
      void navigate(to, { replace: to === here, ...openingOf(link) })
    }
    // After React's own, where a component may have kept the press for itself.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, here])
}

/** How long one rests on a link that is going to follow it; who presses it is. */
const INTENT_MS = 100

/** The router's own way to do so reloads the page one is on where a file does not come. */
function useReadAhead(): void {
  const { router } = useContext(DataRouterContext)!
  const { manifest, routeModules } = useContext(FrameworkContext)!
  useEffect(() => {
    const read = async (link: HTMLAnchorElement) => {
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
      // What does not come is asked for again when the link is followed.
      const readNow = () => void read(link).catch(() => {})
      if (event.type === 'pointerdown') readNow()
      else timer = window.setTimeout(readNow, INTENT_MS)
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

/** Anything else opens it elsewhere, or saves it. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
