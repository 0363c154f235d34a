import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as urls from '#domain/urls.ts'
import { referenceOf } from '#web/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { onApiError } from '#web/on-api-error.ts'
import { orderCopyKey, readStored, removeStored, store } from '#web/storage.ts'
import { saveOrderCopy } from './order-copy.ts'

// Has the prefix of saved orders, so that signing out removes it.
const KEY = orderCopyKey('under-way')

/** Saves the request key of an order being placed, until its confirmation is shown. */
export const saveInFlightOrder = (requestKey: string): void => store(KEY, requestKey)

export const clearInFlightOrder = (): void => removeStored(KEY)

/** If the cart is empty, opens the order whose response was lost. */
export function useOrderRecovery(cartIsEmpty: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const requestKey = cartIsEmpty ? readStored(KEY) : null
    if (!requestKey) return
    let current = true
    void findPlacedOrder(requestKey).then(
      (number) => current && number && navigate(urls.orderConfirmation(number), { replace: true }),
    )
    return () => {
      current = false
    }
  }, [cartIsEmpty, navigate])
}

const findPlacedOrder = (requestKey: string): Promise<string | null> =>
  browserApi()('GET /api/orders/{id}', { params: { id: requestKey }, query: {} }).then(
    (order) => {
      saveOrderCopy(order)
      return referenceOf(order)
    },
    onApiError(({ status }) => {
      // Status 404 means that this shopper has no such order. After any other failure, that is unknown.
      if (status === 404) clearInFlightOrder()
      return null
    }),
  )
