import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cartNews } from '../cart/cart-news.ts'
import { forgetShopper, TOKEN_KEY } from '../session.ts'

/** Loads the page's data again when another tab has changed the cart or ended the session, or when the page was away. */
export function useOtherTabs(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    const hear = ({ data }: MessageEvent) => {
      // The news may come before what the other tab has removed is gone here: this tab must not ask with it once more.
      if (data === 'signed out') forgetShopper()
      refresh()
    }
    const refreshSession = ({ key }: StorageEvent) => (key === null || key === TOKEN_KEY) && refresh()
    const refreshKept = ({ persisted }: PageTransitionEvent) => persisted && refresh()
    cartNews().addEventListener('message', hear)
    addEventListener('storage', refreshSession)
    // Back to a page that the browser had put aside as it was: nobody has told it anything since.
    addEventListener('pageshow', refreshKept)
    return () => {
      cartNews().removeEventListener('message', hear)
      removeEventListener('storage', refreshSession)
      removeEventListener('pageshow', refreshKept)
    }
  }, [revalidate])
}
