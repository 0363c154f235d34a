import type { Checkout } from '#web/checkout/checkout-data.ts'
import styles from '#web/checkout/step.module.css'

type Method = Checkout['paymentMethods'][number]

/** Shown instead of the payment methods if the total is 0. */
export const NoPayment = ({ method: { _id, name, description } }: { method: Method }) => (
  <div className={styles.group}>
    <input type="hidden" name="paymentMethodId" value={_id} />
    <p>{name}</p>
    <p className={styles.quiet}>{description}</p>
  </div>
)
