import { unitsAt, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { ShownOrder } from './one-order.ts'
import styles from './order.module.css'

type OrderLine = ShownOrder['order']['lines'][number]

/** "Mug, Red" */
export const LineName = ({ name, options }: OrderLine) => (
  <bdi>{[name, ...options.map(({ value }) => value)].join(', ')}</bdi>
)

type UnitsProps = { order: Pick<ShownOrder['order'], 'lines'>; lines: readonly LineQuantity[] }

/** "2 × Mug, Red", a row for each line of the order. */
export const Units = ({ order, lines }: UnitsProps) => (
  <ul className={styles.units}>
    {order.lines.map((line, position) => {
      const quantity = unitsAt(lines, position)
      return (
        quantity > 0 && (
          <li key={position}>
            {quantity} × <LineName {...line} />
          </li>
        )
      )
    })}
  </ul>
)
