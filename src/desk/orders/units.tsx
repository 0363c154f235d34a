import { isSome, type LineQuantity } from '#domain/orders/fulfillment.ts'
import type { ShownOrder } from './one-order.ts'
import styles from './order.module.css'

type OrderLine = ShownOrder['order']['lines'][number]

/** "Mug, Red" */
export const LineName = ({ name, options }: OrderLine) => (
  <bdi>{[name, ...options.map(({ value }) => value)].join(', ')}</bdi>
)

type UnitsProps = { order: Pick<ShownOrder['order'], 'lines'>; lines: readonly LineQuantity[] }

/** "2 × Mug, Red", a line for each. */
export const Units = ({ order, lines }: UnitsProps) => (
  <ul className={styles.units}>
    {lines.filter(isSome).map(({ position, quantity }) => (
      <li key={position}>
        {quantity} × <LineName {...order.lines[position]!} />
      </li>
    ))}
  </ul>
)
