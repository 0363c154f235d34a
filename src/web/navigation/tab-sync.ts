import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tabChannel } from '#web/cart/tab-channel.ts'
import { forgetShopper, TOKEN_KEY } from '#web/session.ts'

/** Revalidates the page after a change in another tab and after a restore from the back/forward cache. */
export function useTabSync(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    const onMessage = ({ data }: MessageEvent) => {
      // The message may arrive before this tab sees that the other one has cleared the storage.
      if (data === 'signed out') forgetShopper()
      refresh()
    }
    const onStorage = ({ key }: StorageEvent) => (key === null || key === TOKEN_KEY) && refresh()
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    // Passed as the listeners' options: its signal removes them.
    const listening = new AbortController()
    tabChannel().addEventListener('message', onMessage, listening)
    addEventListener('storage', onStorage, listening)
    // A page in the back/forward cache receives no messages.
    addEventListener('pageshow', onPageShow, listening)
    return () => listening.abort()
  }, [revalidate])
}
