import { Form, useNavigation } from 'react-router'
import { formatCents, toCents } from '#domain/money.ts'
import { refundWay, UNCHARGED_TEXT } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import details from '#web/orders/order-details.module.css'
import styles from './cancel-order.module.css'

export const CANCEL_ORDER = 'cancel-order'

/** Cancels an order in two steps, which need no script. `proof` is the postal code that an old link requires. */
export function CancelOrder({ order, proof }: { order: Order; proof: string }) {
  const busy = useNavigation().formData?.get('intent') === CANCEL_ORDER
  const backCents = toCents(order.history?.refundIfCanceled ?? 0)
  const money = order.history?.uncharged
    ? UNCHARGED_TEXT
    : backCents > 0 && `We will refund ${formatCents(backCents)} ${refundWay(order)}.`
  return (
    <Disclosure summary="Cancel order" variant="button" className={details.screenOnly}>
      <Form method="post" className={styles.form}>
        <p>{['Cancel this order?', money].filter(Boolean).join(' ')}</p>
        <input type="hidden" name="intent" value={CANCEL_ORDER} />
        {proof && <input type="hidden" name="postalCode" value={proof} />}
        <Button busy={busy}>{busy ? 'Canceling...' : 'Yes, cancel it'}</Button>
      </Form>
    </Disclosure>
  )
}
