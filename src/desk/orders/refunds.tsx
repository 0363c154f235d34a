import { formatCents } from '#domain/money.ts'
import type { Cancellation } from '#domain/orders/fulfillment.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { useOrder } from './one-order.ts'
import { Units } from './units.tsx'
import styles from './order.module.css'

/** What was canceled and refunded; nothing for most orders. */
export function Refunds() {
  const { order, history } = useOrder()
  if (history.refunds.length + history.cancellations.length === 0) return null
  return (
    <Section title="Cancellations and refunds">
      <ul className={styles.rows}>
        {history.cancellations.map((one) => (
          <li key={one.id} className={styles.row}>
            <p>
              <strong>Canceled</strong> <Time at={one.createdAt} />, {restockText(one)}
            </p>
            <Reason text={one.reason} />
            <Units order={order} lines={one.lines} />
          </li>
        ))}
        {history.refunds.map((refund) => (
          <li key={refund.id} className={styles.row}>
            <p>
              <strong>{formatCents(refund.amountCents)}</strong>{' '}
              <span>{order.unchargedSince === null ? STATES[refund.state] : 'not charged'}</span>{' '}
              <Time at={refund.createdAt} />
            </p>
            <Reason text={refund.reason} />
            <Failure refund={refund} />
            <Units order={order} lines={refund.lines} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STATES: Record<Refund['state'], string> = { queued: 'waiting since', done: 'refunded', failed: 'failed' }

const restockText = ({ lines }: Cancellation): string =>
  lines.every(({ restocked }) => restocked) ? 'restocked' : 'not restocked'

const Reason = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className={styles.quiet}>
      Reason: <bdi>{text}</bdi>
    </p>
  )

function Failure({ refund: { failure, settlement, state } }: { refund: Refund }) {
  if (state !== 'failed' && settlement === null) return null
  return (
    <>
      <p className={styles.alarm}>
        The provider declined it: <bdi>{failure}</bdi>
      </p>
      {settlement !== null && (
        <p>
          Refunded another way: <bdi>{settlement}</bdi>
        </p>
      )}
    </>
  )
}
