import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { Order } from '#web/answers/orders.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useOrderCopy, useSavedOrder } from './saved-order.ts'
import { OrderDetails } from './order-details.tsx'
import styles from './confirmation-screen.module.css'

type ConfirmationScreenProps = {
  id: string
  order: Order | null
  problem: string | null
  /** The server's state of an order whose local copy is shown; null without one. */
  newer: Promise<Order | null> | null
}

export function ConfirmationScreen({ id, order, problem, newer }: ConfirmationScreenProps) {
  const shown = useNewest(id, order, newer)
  useOrderCopy(order)
  return (
    <div className={`page ${styles.screen}`}>
      {shown ? <OrderDetails order={shown} /> : <Missing problem={problem ?? ORDER_TEXTS.notFound} />}
    </div>
  )
}

function useNewest(id: string, order: Order | null, newer: Promise<Order | null> | null): Order | null {
  const [fresh, setFresh] = useState<{ order: Order; from: typeof newer } | null>(null)
  // The local copy counts where the server no longer knows the browser.
  const saved = useSavedOrder(id)
  useEffect(() => {
    let current = true
    void newer?.then((found) => current && found && setFresh({ order: found, from: newer }))
    return () => {
      current = false
    }
  }, [newer])
  // The copy is shown until it is removed, as by a sign-out in another tab.
  const known = newer ? null : order
  return (fresh && fresh.from === newer ? fresh.order : null) ?? known ?? saved
}

function Missing({ problem }: { problem: string }) {
  const { pathname, search } = useLocation()
  const unknown = problem === ORDER_TEXTS.notFound
  return (
    <>
      <h1 className={styles.title}>Order confirmation</h1>
      <Alert tone="error">
        <p>{problem}</p>
      </Alert>
      <p>
        {unknown
          ? 'An order is shown to the account or the browser that placed it, and through the link in its e-mail.'
          : 'Your order is not lost, we only cannot show it just now. Please try again in a moment.'}
      </p>
      <div className={styles.ways}>
        {!unknown && <ButtonLink to={pathname + search}>Try again</ButtonLink>}
        <ButtonLink to={urls.home} variant={unknown ? 'primary' : 'quiet'}>
          Return to Homepage
        </ButtonLink>
      </div>
    </>
  )
}
