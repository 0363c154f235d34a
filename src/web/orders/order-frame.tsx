import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import * as urls from '#domain/urls.ts'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { referenceOf, type Order } from '#web/orders/order.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import type { LoadedOrder } from './load-order.ts'
import { PostalCodeForm } from './postal-code-form.tsx'

type OrderFrameProps = {
  title: string
  loaded: LoadedOrder
  /** The path of the order lookup, in case this order is not found. */
  findPage: string
  children: (order: Order) => ReactNode
}

/** A page about an order: a link to it and the children, or the form that opens an old link, or the reason for a failure. */
export function OrderFrame({ title, loaded: { order, postalCode, problem }, findPage, children }: OrderFrameProps) {
  const { search } = useLocation()
  return (
    <AccountFrame title={title}>
      {order ? (
        <>
          <p>
            <Link to={`${urls.order(referenceOf(order))}${search}`}>Order {referenceOf(order)}</Link>
          </p>
          {children(order)}
        </>
      ) : postalCode ? (
        <PostalCodeForm fields={postalCode} problem={problem} />
      ) : (
        <>
          <Alert tone="error">{problem ?? ORDER_TEXTS.notFound}</Alert>
          <p>
            <Link to={findPage}>Find your order</Link>
          </p>
        </>
      )}
    </AccountFrame>
  )
}
