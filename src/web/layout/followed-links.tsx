import { useEffect, useState } from 'react'
import { createPath, PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { isFollowed, openingOf } from '../ui/link.tsx'

/** Follows each link of the shop without leaving the page, and fetches ahead the code of what one is about to follow. */
export function FollowedLinks() {
  useFollowed()
  const intended = useIntended()
  return intended && <PrefetchPageLinks page={intended} />
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

/** How long one rests on a link that is going to follow it. */
const INTENT_MS = 100

function useIntended(): string | null {
  const [intended, setIntended] = useState<string | null>(null)
  useEffect(() => {
    let timer = 0
    const intend = (event: Event) => {
      clearTimeout(timer)
      const link = linkOf(event)
      if (link) timer = window.setTimeout(setIntended, INTENT_MS, createPath(new URL(link.href)))
    }
    const signs = ['pointerover', 'focusin', 'touchstart']
    for (const sign of signs) document.addEventListener(sign, intend, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, intend)
    }
  }, [])
  return intended
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link && isFollowed(link) ? link : null
}

/** Anything else opens it elsewhere, or saves it. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
