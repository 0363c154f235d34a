import { useMemo, useState } from 'react'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import type { LoadedOrder } from './load-order.ts'

/** If a form could not reach the shop, its response has no order: the page keeps the previous one and the typed values. */
export function useShownOrder(loaded: LoadedOrder, isAnswer: boolean): LoadedOrder {
  const [last, setLast] = useState(loaded)
  const isLost = isAnswer && loaded.order === null && loaded.status >= 500
  if (!isLost && loaded !== last) setLast(loaded)
  return useMemo(() => {
    if (!isLost || !last.order) return loaded
    // The form itself shows why it failed.
    const problem = loaded.problem === ORDER_TEXTS.load ? null : loaded.problem
    return { ...last, canceled: false, status: loaded.status, problem }
  }, [isLost, last, loaded])
}
