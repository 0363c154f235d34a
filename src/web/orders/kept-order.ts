import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { referenceOf, type Order } from '../answers/orders.ts'
import { browserApi } from '../api.ts'
import { keptText, orderKeeper, readKept } from './local-order.ts'
import { forgetOrderUnderWay } from './order-under-way.ts'

/** Other tabs may take the copy away: a sign-out does. */
function onStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** This browser's copy of an order; null on the server, and in a page's first render, which repeats the server's. */
export function useKeptOrder(number: string): Order | null {
  const text = useSyncExternalStore(
    onStorage,
    () => keptText(number),
    () => null,
  )
  return useMemo(() => readKept(text), [text])
}

/**
 * An order whose form was sent before JavaScript had arrived leaves its copy here too. A visitor who came through the
 * link in its e-mail may sit at anybody's computer.
 */
export function useKeepingCopy(order: Order | null): void {
  const number = order && referenceOf(order)
  useEffect(() => {
    if (!number) return
    forgetOrderUnderWay()
    if (keptText(number) !== null || new URLSearchParams(location.search).has('key')) return
    browserApi()('GET /api/orders/{id}', { params: { id: number }, query: {} }).then(orderKeeper(), (error: unknown) =>
      console.warn('The order could not be kept in this browser.', error),
    )
  }, [number])
}
