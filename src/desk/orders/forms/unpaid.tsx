import { Alert } from '#web/ui/alert.tsx'
import styles from '#desk/orders/order.module.css'

/** Warns before an unpaid order is packed or shipped. */
export const Unpaid = ({ why }: { why: string | null }) =>
  why !== null && (
    <Alert tone="error" title="This order is not paid">
      <p className={styles.word}>{why}</p>
    </Alert>
  )
