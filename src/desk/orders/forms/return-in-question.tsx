import { useParams } from 'react-router'
import type { Return } from '#domain/orders/returns/returns.ts'
import { useOrder } from '#desk/orders/one-order.ts'
import { ReturnDetails } from '#desk/orders/returns.tsx'
import styles from '#desk/orders/order.module.css'

/** The return that the page is about; undefined if there is none. */
export function useReturn(): Return | undefined {
  const { ordinal } = useParams()
  return useOrder().history.returns.find((one) => String(one.ordinal) === ordinal)
}

/** What an answer is about. */
export function ReturnInQuestion() {
  const found = useReturn()
  return (
    found && (
      <div className={styles.row}>
        <ReturnDetails one={found} />
      </div>
    )
  )
}
