import { displayNumber } from '#domain/orders/orders.ts'
import { lateSentence } from '#domain/orders/expected-arrival.ts'
import { orderStateText, parcelWords } from '#domain/orders/order-state.ts'
import { isToBeSent } from '#domain/orders/documents/return-sheets.ts'
import { RETURN_PAGE_TEXTS } from '#domain/orders/returns/return-texts.ts'
import type { Order } from '#web/orders/order.ts'
import { Day } from '#web/orders/day.tsx'
import { ArrivalFact, Fact, STATUS } from '#web/orders/order-facts.tsx'
import { returnableItems } from '#web/orders/returns/return-form.ts'
import styles from '#web/orders/order-details.module.css'
import { refundSentence } from './refund-amounts.ts'

/** The fragment of the state, where keyboard navigation continues after a change. */
export const ORDER_STATE = 'order-state'

export function OrderStateHead({ order }: { order: Order }) {
  const { history } = order
  const state = history && orderStateText(history.state, order.shippingMethod)
  const isOver = history?.progress === 'canceled' || history?.progress === 'delivered'
  const mayReturn = history?.progress === 'delivered' && returnableItems(order, false).length > 0
  const mustSendBack =
    history?.progress === 'delivered' && history.returns.some((one) => isToBeSent({ ...one, lines: one.items }))
  const next = mustSendBack
    ? RETURN_PAGE_TEXTS.sendBack
    : mayReturn
      ? `${parcelWords(order.shippingMethod).complete} ${RETURN_PAGE_TEXTS.next}`.trim()
      : state?.next
  return (
    <header className={styles.head} id={ORDER_STATE} tabIndex={-1}>
      <h1 className={styles.title}>Order {displayNumber(order)}</h1>
      <p className={styles.state}>{state ? state.word : (STATUS[order.status] ?? order.status)}</p>
      {!isOver && order.expectedArrival?.isLate && <p>{lateSentence(order.expectedArrival)}</p>}
      {state && <p>{[next, refundSentence(order)].filter(Boolean).join(' ')}</p>}
      <dl className={styles.facts}>
        {order.createdAt && (
          <Fact name="Ordered">
            <Day at={order.createdAt} />
          </Fact>
        )}
        {!isOver && <ArrivalFact order={order} />}
      </dl>
    </header>
  )
}
