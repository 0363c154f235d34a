import type { ReactNode } from 'react'
import { orderStateText, stateOf } from '#domain/orders/order-state.ts'
import { ledgerOf } from '#domain/orders/ledger.ts'
import { useDesk } from '#desk/root-data.ts'
import { Page } from '#desk/ui/page.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { orderPath, useOrder } from '#desk/orders/one-order.ts'

type DeedPageProps = {
  title: string
  /** The deed's path below the order's. */
  path: string
  /** A form that was submitted stays, with its answer, if the deed is no longer possible. */
  isAnswered: boolean
  children: ReactNode
}

/** The page of one deed: its form, or the reason why it is not possible now. */
export function DeedPage({ title, path, isAnswered, children }: DeedPageProps) {
  const { order, history, deeds } = useOrder()
  const { worker } = useDesk()
  const deed = deeds.find((one) => one.path === path)
  const missing = worker?.power === 'owner' ? 'There is no such return.' : 'Only an owner may do this.'
  const why = deed ? deed.why : missing
  const { word } = orderStateText(stateOf(ledgerOf(order, history)), order.shippingOption)
  return (
    <Page
      title={`${title}\u00a0· ${order.number}`}
      about={
        <>
          <Link to={orderPath(order.number)}>Order {order.number}</Link> · <span>{word}</span>
        </>
      }
    >
      {why !== null && !isAnswered ? (
        <Alert tone="notice" title="Not possible now">
          <bdi>{why}</bdi>
        </Alert>
      ) : (
        children
      )}
    </Page>
  )
}
