import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { localOrderKey } from '#domain/orders.ts'
import { referenceOf } from '../answers/orders.ts'
import { browserApi } from '../api.ts'
import { readStored, removeStored, store } from '../storage.ts'
import { keepOrder } from './local-order.ts'

// Goes with the copies of orders when a shopper signs out.
const KEY = localOrderKey('under-way')

/** Remembers the request key of an order that is being sent, until its confirmation has been shown. */
export const noteOrderUnderWay = (requestKey: string): void => store(KEY, requestKey)

export const forgetOrderUnderWay = (): void => removeStored(KEY)

/** An empty cart may be that of an order whose answer was lost: then the order is shown. */
export function useLostOrder(cartIsEmpty: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const requestKey = cartIsEmpty ? readStored(KEY) : null
    if (!requestKey) return
    let current = true
    void findOrder(requestKey).then(
      (number) => current && number && navigate(`/order-confirmation/${encodeURIComponent(number)}`, { replace: true }),
    )
    return () => {
      current = false
    }
  }, [cartIsEmpty, navigate])
}

async function findOrder(requestKey: string): Promise<string | null> {
  try {
    const order = await browserApi()('GET /api/orders/{id}', { params: { id: requestKey }, query: {} })
    keepOrder(order)
    return referenceOf(order)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It has become no order, or one of somebody who has signed out. Any other failure leaves the question open.
    if (error.status === 404) forgetOrderUnderWay()
    return null
  }
}
