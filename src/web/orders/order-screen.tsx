import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { FIND_ORDER_TEXTS } from '#domain/orders/find-order.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { AccountFailure } from '#web/accounts/send-account-form.ts'
import type { Order } from '#web/orders/order.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AccountOffer, type Offered } from '#web/orders/account-offer/account-offer.tsx'
import { CancelOutcome } from '#web/orders/history/cancel-outcome.tsx'
import type { LoadedOrder } from './load-order.ts'
import { isConfirmation, orderPageTitle } from './order-page.ts'
import { PostalCodeForm } from './postal-code-form.tsx'
import { useShownOrder } from './use-shown-order.ts'
import { useSaveOrderCopy, useOrderCopy } from './use-order-copy.ts'
import { OrderDetails } from './order-details.tsx'
import styles from './order-screen.module.css'

type OrderScreenProps = {
  id: string
  loaded: LoadedOrder
  offered: Offered
  failure: AccountFailure | null
}

export function OrderScreen({ id, loaded: answer, offered, failure }: OrderScreenProps) {
  const loaded = useShownOrder(answer, failure !== null || answer.problem !== ORDER_TEXTS.load)
  const { order, problem, newer, postalCode, proof } = loaded
  const shown = useNewest(id, order, newer)
  const place = useLocation()
  useSaveOrderCopy(order)
  const title = orderPageTitle(place)
  return (
    <div className={`page ${styles.screen}`}>
      {shown ? (
        <>
          <CancelOutcome loaded={loaded} />
          <OrderDetails
            order={shown}
            proof={proof}
            thanks={isConfirmation(place)}
            offer={<AccountOffer order={shown} offered={offered} failure={failure} />}
          />
        </>
      ) : postalCode ? (
        <>
          <h1 className={styles.title}>{title}</h1>
          <PostalCodeForm fields={postalCode} problem={problem} />
        </>
      ) : (
        <Missing title={title} problem={problem ?? ORDER_TEXTS.notFound} />
      )}
    </div>
  )
}

function useNewest(id: string, order: Order | null, newer: Promise<Order | null> | null): Order | null {
  const [fresh, setFresh] = useState<{ order: Order; from: typeof newer } | null>(null)
  // The local copy is used if the server no longer recognizes the browser.
  const saved = useOrderCopy(id)
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

function Missing({ title, problem }: { title: string; problem: string }) {
  const { pathname, search } = useLocation()
  const unknown = problem === ORDER_TEXTS.notFound
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Alert tone="error">
        <p>{problem}</p>
      </Alert>
      <p>
        {unknown
          ? 'You can see an order with the account or browser that placed it, or through the link in its email.'
          : 'Your order is safe, but we cannot show it right now. Please try again in a moment.'}
      </p>
      <div className={styles.ways}>
        {!unknown && <ButtonLink to={pathname + search}>Try again</ButtonLink>}
        <ButtonLink to={urls.home} variant={unknown ? 'primary' : 'quiet'}>
          Return to Homepage
        </ButtonLink>
        {unknown && (
          <ButtonLink to={urls.findOrder} variant="quiet">
            {FIND_ORDER_TEXTS.title}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
