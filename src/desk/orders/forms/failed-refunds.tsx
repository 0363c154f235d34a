import { formatCents } from '#domain/money.ts'
import { useOrder } from '#desk/orders/one-order.ts'
import styles from '#desk/orders/order.module.css'

/** The refunds that the provider declined, and why. */
export function FailedRefunds() {
  const { history } = useOrder()
  return (
    <ul className={styles.units}>
      {history.refunds
        .filter(({ state }) => state === 'failed')
        .map(({ id, amountCents, failure }) => (
          <li key={id}>
            <strong>{formatCents(amountCents)}</strong>{' '}
            <span>
              declined by the provider: <bdi>{failure}</bdi>
            </span>
          </li>
        ))}
    </ul>
  )
}
