import { formatCents, toCents } from '#domain/money.ts'
import { parcelWords } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'
import { Day } from '#web/orders/day.tsx'
import details from '#web/orders/order-details.module.css'
import styles from './time-line.module.css'

type History = NonNullable<Order['history']>

type TimeLineProps = Pick<Order, 'createdAt' | 'shippingMethod'> & { history: History }

export const TimeLine = ({ createdAt, shippingMethod, history }: TimeLineProps) => (
  <section aria-labelledby="order-time-line">
    <h2 id="order-time-line" className={details.heading}>
      Order history
    </h2>
    <ol className={styles.events}>
      {createdAt && <Event words="Ordered" at={createdAt} />}
      {history.events.map((event, index) => (
        // An event has no id here. One can be hidden later, but a row keeps no state that another could take over.
        <Event key={index} words={wordsOf(event, history, parcelWords(shippingMethod))} at={event.at} />
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

function wordsOf(
  { kind, by, amount, returnKind, parcel }: History['events'][number],
  { progress, parcels }: History,
  words: ReturnType<typeof parcelWords>,
): string {
  const sum = amount === null ? '' : ` of ${formatCents(toCents(amount))}`
  const ofParcel = (verb: string) =>
    parcel === null || parcels.length < 2 ? verb : `${words.parcel} ${parcel + 1} ${verb.toLowerCase()}`
  const name = returnKind === 'claim' ? 'claim' : 'return'
  switch (kind) {
    case 'packed':
    case 'shipped':
    case 'delivered':
      return ofParcel(words[kind])
    case 'shippingUndone':
      return words.undone
    case 'addressChanged':
      return 'Shipping address changed'
    case 'canceled':
      return `${progress === 'canceled' ? 'Canceled' : 'Items canceled'} by ${by === 'shopper' ? 'you' : 'us'}`
    case 'withdrawn':
      return 'You withdrew from the contract'
    case 'returnRequested':
      return returnKind === 'claim' ? 'You reported a problem' : 'You requested a return'
    case 'returnApproved':
      return `We approved your ${name}`
    case 'returnRefused':
      return `We closed your ${name} without a refund`
    case 'returnReceived':
      return returnKind === 'claim' ? 'Your returned items have arrived' : 'Your return has arrived'
    case 'replaced':
      return 'We are sending you a replacement'
    case 'returnSuperseded':
      return `Your withdrawal includes items from your ${name}`
    case 'returnRemaining':
      return `We are still waiting for the rest of your ${name}`
    case 'refundQueued':
      return `Refund${sum} started`
    case 'refunded':
      return `Refund${sum} sent`
    case 'refundSettled':
      return `Refund${sum} paid another way`
  }
}
