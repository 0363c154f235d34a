import { displayNumber } from '#domain/orders/orders.ts'
import type { Order } from '#web/orders/order.ts'
import { CircleCheck } from '#web/ui/icon.tsx'
import { Day } from './day.tsx'
import { ArrivalFact, Fact, STATUS } from './order-facts.tsx'
import styles from './order-details.module.css'

/** The head of a confirmation. Section 2, "Order confirmation". */
export const Thanks = ({ order }: { order: Order }) => (
  <header className={styles.head}>
    <CircleCheck size={48} className="fine" />
    <h1 className={styles.title}>
      <span>Thank you for your order</span>
      {order.shippingAddress.firstName && (
        <span>
          , <bdi>{order.shippingAddress.firstName}</bdi>
        </span>
      )}
    </h1>
    {order.email && (
      <p>
        A confirmation is on its way to{' '}
        <strong>
          <bdi>{order.email}</bdi>
        </strong>
        .
      </p>
    )}
    <dl className={styles.facts}>
      <Fact name="Order number">{displayNumber(order)}</Fact>
      {order.createdAt && (
        <Fact name="Date">
          <Day at={order.createdAt} />
        </Fact>
      )}
      <Fact name="Status">{STATUS[order.status] ?? order.status}</Fact>
      <ArrivalFact order={order} />
    </dl>
  </header>
)
