import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { orderCopyText, orderCopySaver } from './order-copy.ts'
import { parseOrderCopy } from '#web/foreign/order-copy.ts'
import { clearInFlightOrder } from './in-flight-order.ts'

/** Another tab may remove the copy by signing out. */
function onStorage(changed: () => void): () => void {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** This browser's copy of an order; null on the server and during hydration. */
export function useOrderCopy(number: string): Order | null {
  const text = useSyncExternalStore(
    onStorage,
    () => orderCopyText(number),
    () => null,
  )
  return useMemo(() => parseOrderCopy(text), [text])
}

/** An order opened with the link in its email is not saved, because the computer may be shared. */
export function useSaveOrderCopy(order: Order | null): void {
  const number = order && referenceOf(order)
  useEffect(() => {
    if (!number) return
    clearInFlightOrder()
    if (orderCopyText(number) !== null || new URLSearchParams(location.search).has('key')) return
    browserApi()('GET /api/orders/{id}', { params: { id: number }, query: {} }).then(
      orderCopySaver(),
      (error: unknown) => console.warn('The order could not be saved in this browser.', error),
    )
  }, [number])
}
