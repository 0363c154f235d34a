import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './slow-notice.module.css'

const SLOW_MS = 8000

/** Scrolls to the notice, which may be below the viewport because it covers nothing. */
const scrollIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Appears after the checkout has been loading for 8 seconds. Section 2, "Checkout". */
export function SlowNotice() {
  const { state, location } = useNavigation()
  const here = useLocation().pathname
  const waiting = state !== 'idle' && [here, location.pathname].includes(urls.checkout)
  return waiting && <DelayedNotice />
}

function DelayedNotice() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    late && (
      <div ref={scrollIntoView} className={styles.notice}>
        <Alert tone="notice" title={CHECKOUT_TEXTS.slow}>
          <ul className={styles.suggestions}>
            <li>Refresh the page: nothing will be ordered or charged twice.</li>
            <li>Check your internet connection.</li>
            <li>Continue shopping and come back later: your cart will be saved.</li>
          </ul>
          <div className={styles.ways}>
            <Button type="button" variant="quiet" onClick={() => location.reload()}>
              Refresh Page
            </Button>
            <ButtonLink to={urls.products} variant="plain">
              Return to Shop
            </ButtonLink>
          </div>
        </Alert>
      </div>
    )
  )
}
