import { useEffect } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { isFollowed, linkOptionsOf } from '#web/ui/link.tsx'
import { usePrefetch } from './prefetch.ts'

/** Follows links client-side and prefetches the code of pages likely to be opened next. */
export function LinkNavigation() {
  useLinkNavigation()
  useIntentPrefetch()
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
      // A link to the current page adds no history entry, as in a browser without JavaScript.
      void navigate(to, { replace: to === here, ...linkOptionsOf(link) })
    }
    // The document's listeners run after React's, which may have prevented the default.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, here])
}

/** Resting the pointer on a link this long prefetches its page; pressing it does so immediately. */
const INTENT_MS = 100

function useIntentPrefetch(): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    let timer = 0
    const onIntent = (event: Event) => {
      clearTimeout(timer)
      const link = linkOf(event)
      if (!link) return
      const path = createPath(new URL(link.href))
      if (event.type === 'pointerdown') prefetch(path)
      else timer = window.setTimeout(prefetch, INTENT_MS, path)
    }
    const types = ['pointerover', 'focusin', 'pointerdown']
    for (const type of types) document.addEventListener(type, onIntent, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of types) document.removeEventListener(type, onIntent)
    }
  }, [prefetch])
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && isFollowed(link) ? link : null
}

/** Whether a click opens the link here, and not in another tab or as a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
