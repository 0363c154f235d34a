import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tabChannel } from '#web/cart/tab-channel.ts'
import { forgetShopper, TOKEN_KEY } from '#web/session.ts'

/** Revalidates the page when another tab has changed the cart or the session, or after a restore from the back/forward cache. */
export function useTabSync(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    const hear = ({ data }: MessageEvent) => {
      // The message may arrive before the other tab's removals from storage are visible here.
      if (data === 'signed out') forgetShopper()
      refresh()
    }
    const refreshSession = ({ key }: StorageEvent) => (key === null || key === TOKEN_KEY) && refresh()
    const refreshKept = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    tabChannel().addEventListener('message', hear)
    addEventListener('storage', refreshSession)
    // A page in the back/forward cache receives no messages.
    addEventListener('pageshow', refreshKept)
    return () => {
      tabChannel().removeEventListener('message', hear)
      removeEventListener('storage', refreshSession)
      removeEventListener('pageshow', refreshKept)
    }
  }, [revalidate])
}
