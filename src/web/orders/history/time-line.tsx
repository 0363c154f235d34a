import { formatCents, toCents } from '#domain/money.ts'
import type { Order } from '#web/answers/orders.ts'
import { Day } from '#web/orders/day.tsx'
import details from '#web/orders/order-details.module.css'
import styles from './time-line.module.css'

type History = NonNullable<Order['history']>

/** What has happened to an order, the earliest first. */
export const TimeLine = ({ createdAt, history }: { createdAt: string; history: History }) => (
  <section aria-labelledby="order-time-line">
    <h2 id="order-time-line" className={details.heading}>
      What has happened
    </h2>
    <ol className={styles.events}>
      {createdAt && <Event words="Ordered" at={createdAt} />}
      {history.events.map((event, index) => (
        // Events are only ever added at the end.
        <Event key={index} words={wordsOf(event, history)} at={event.at} />
      ))}
    </ol>
  </section>
)

const Event = ({ words, at }: { words: string; at: string }) => (
  <li className={styles.event}>
    <span>{words}</span>
    <span className={styles.day}>
      <Day at={at} />
    </span>
  </li>
)

function wordsOf({ kind, by, amount, at }: History['events'][number], { progress, returns }: History): string {
  const sum = amount === null ? '' : ` of ${formatCents(toCents(amount))}`
  switch (kind) {
    case 'packed':
      return 'Packed'
    case 'shipped':
      return 'Shipped'
    case 'shippingUndone':
      return 'Shipping was noted too early'
    case 'delivered':
      return 'Delivered'
    case 'addressChanged':
      return 'Shipping address changed'
    case 'canceled':
      return `${progress === 'cancelled' ? 'Canceled' : 'Items canceled'} by ${by === 'shopper' ? 'you' : 'us'}`
    case 'withdrawn':
      return 'You withdrew from the contract'
    case 'returnRequested':
      return isClaimOf(returns, at) ? 'You reported a problem' : 'You asked for a return'
    case 'returnApproved':
      return 'We approved your return'
    case 'returnRefused':
      return 'We closed your return without a refund'
    case 'returnReceived':
      return 'Your return has arrived'
    case 'replaced':
      return 'We are sending you a replacement'
    case 'returnSuperseded':
      return 'Your withdrawal took the place of your return'
    case 'returnRemaining':
      return 'We still expect the rest of your return'
    case 'refundQueued':
      return `Refund${sum} started`
    case 'refunded':
      return `Refund${sum} sent`
    case 'refundSettled':
      return `Refund${sum} given back another way`
  }
}

/** A claim is requested like a return, at the time of its event. */
const isClaimOf = (returns: History['returns'], at: string): boolean =>
  returns.some(({ kind, requestedAt }) => kind === 'claim' && requestedAt === at)
