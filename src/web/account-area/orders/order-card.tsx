import { arrivalText } from '#domain/orders/expected-arrival.ts'
import { orderStateText } from '#domain/orders/order-state.ts'
import { displayNumber } from '#domain/orders/orders.ts'
import { returnWords } from '#domain/orders/returns/return-texts.ts'
import * as urls from '#domain/urls.ts'
import type { ListedOrder } from '#web/foreign/order-list.ts'
import { referenceOf } from '#web/orders/order.ts'
import { Day } from '#web/orders/day.tsx'
import { Link } from '#web/ui/link.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './orders-screen.module.css'

/** An order in the list: its first picture, its state, the next step and its total. The whole card is a link. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const { items, progress, total, createdAt, expectedArrival, deliveredAt, returnUntil } = order
  const state = orderStateText(progress, order.shippingMethod)
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className={styles.order}>
      <ProductPicture className={styles.picture} picture={items[0]?.picture} sizes="5rem" size="small" alt="" />
      <div className={styles.text}>
        <h2 className={styles.number}>
          <Link to={urls.order(referenceOf(order))} className={styles.link}>
            Order {displayNumber(order)}
          </Link>
        </h2>
        <p className={styles.quiet}>
          {createdAt && <Day at={createdAt} />}
          <span>{` · ${units === 1 ? '1 item' : `${units} items`} · `}</span>
          <span className="visually-hidden">Total: </span>
          <Price amount={total} />
        </p>
        <p className={styles.state}>
          <span>{state.word}</span>
          {expectedArrival && <span>{` · Expected ${arrivalText(expectedArrival)}`}</span>}
          {deliveredAt && (
            <span>
              {' '}
              on <Day at={deliveredAt} />
            </span>
          )}
        </p>
        <p className={styles.quiet}>{returnUntil ? returnWords(returnUntil) : state.next}</p>
      </div>
    </li>
  )
}
