import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ORDER_TEXTS } from '#domain/orders.ts'
import type { Order } from '../answers/orders.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useKeepingCopy, useKeptOrder } from './kept-order.ts'
import { OrderDetails } from './order-details.tsx'
import styles from './confirmation-screen.module.css'

type ConfirmationScreenProps = {
  id: string
  order: Order | null
  problem: string | null
  /** What the server says of an order whose local copy is shown; null when it says nothing. */
  newer: Promise<Order | null> | null
}

export function ConfirmationScreen({ id, order, problem, newer }: ConfirmationScreenProps) {
  const shown = useNewest(id, order, newer)
  useKeepingCopy(order)
  return (
    <div className={`page ${styles.screen}`}>
      {shown ? <OrderDetails order={shown} /> : <Missing problem={problem ?? ORDER_TEXTS.notFound} />}
    </div>
  )
}

function useNewest(id: string, order: Order | null, newer: Promise<Order | null> | null): Order | null {
  const [fresh, setFresh] = useState<{ order: Order; from: typeof newer } | null>(null)
  // Where the server does not know the browser anymore, its own copy still counts.
  const kept = useKeptOrder(id)
  useEffect(() => {
    let current = true
    void newer?.then((found) => current && found && setFresh({ order: found, from: newer }))
    return () => {
      current = false
    }
  }, [newer])
  // A copy that was shown is shown as long as it is kept: a sign-out in another tab takes it away.
  const known = newer ? null : order
  return (fresh && fresh.from === newer ? fresh.order : null) ?? known ?? kept
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
        <ButtonLink to="/" look={unknown ? 'primary' : 'quiet'}>
          Return to Homepage
        </ButtonLink>
      </div>
    </>
  )
}
