import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './slow-notice.module.css'

const SLOW_MS = 8000

/** It stands after what is waited for and covers nothing, so it may have appeared below the window. */
const bringIntoSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Appears when something in the checkout, or the way into it, has been loading for 8 seconds. Section 2, "Checkout". */
export function SlowNotice() {
  const { state, location } = useNavigation()
  const here = useLocation().pathname
  const waiting = state !== 'idle' && [here, location.pathname].includes('/checkout')
  return waiting && <AfterAWhile />
}

function AfterAWhile() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    late && (
      <div ref={bringIntoSight} className={styles.notice}>
        <Alert tone="notice" title={CHECKOUT_TEXTS.slow}>
          <ul className={styles.suggestions}>
            <li>Refresh the page: nothing is ordered or charged twice.</li>
            <li>Check your internet connection.</li>
            <li>Continue shopping and come back later: your cart is kept.</li>
          </ul>
          <div className={styles.ways}>
            <Button type="button" look="quiet" onClick={() => location.reload()}>
              Refresh Page
            </Button>
            <ButtonLink to="/products" look="plain">
              Return to Shop
            </ButtonLink>
          </div>
        </Alert>
      </div>
    )
  )
}
