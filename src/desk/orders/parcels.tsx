import type { Parcel } from '#domain/orders/fulfillment.ts'
import { parcelWords } from '#domain/orders/order-state.ts'
import { Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { Link } from '#web/ui/link.tsx'
import { orderPath, useOrder } from './one-order.ts'
import { Units } from './units.tsx'
import styles from './order.module.css'

export function Parcels() {
  const { order, history } = useOrder()
  const words = parcelWords(order.shippingOption)
  const states = { packed: 'Packed', shipped: words.shipped, delivered: words.delivered }
  return (
    <Section
      title={words.parcels}
      actions={
        <Link className={styles.file} to={`${orderPath(order.number)}/packing-slip.pdf`} reloadDocument>
          Packing slip (PDF)
        </Link>
      }
    >
      {history.parcels.length === 0 && <p className={styles.quiet}>Nothing is packed yet.</p>}
      <ul className={styles.rows}>
        {history.parcels.map((parcel) => (
          <li key={parcel.id} className={styles.row}>
            <p>
              <strong>{states[parcel.state]}</strong>{' '}
              <Time at={parcel.deliveredAt ?? parcel.shippedAt ?? parcel.packedAt} />
            </p>
            <Tracking parcel={parcel} />
            <Units order={order} lines={parcel.lines} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) {
  const name = [carrier, trackingNumber].filter((word) => word !== null).join(' ')
  if (name === '' && trackingUrl === null) return null
  const text = <bdi>{name || trackingUrl}</bdi>
  return (
    <p>
      {trackingUrl === null ? (
        text
      ) : (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
    </p>
  )
}
