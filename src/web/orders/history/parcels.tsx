import type { Order } from '#web/answers/orders.ts'
import { Day } from '#web/orders/day.tsx'
import { PieceText } from './piece-text.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import details from '#web/orders/order-details.module.css'
import styles from './parcels.module.css'

type Parcel = NonNullable<Order['history']>['parcels'][number]

export const Parcels = ({ parcels, items }: { parcels: readonly Parcel[]; items: Order['items'] }) => (
  <section aria-labelledby="order-parcels">
    <h2 id="order-parcels" className={details.heading}>
      {parcels.length > 1 ? 'Parcels' : 'Parcel'}
    </h2>
    <ul className={styles.parcels}>
      {parcels.map((parcel, index) => (
        // Parcels are never taken out of the list.
        <li key={index} className={styles.parcel}>
          <p className={styles.state}>
            {parcels.length > 1 && <span>{`Parcel ${index + 1} of ${parcels.length}: `}</span>}
            <ParcelState parcel={parcel} />
          </p>
          <Carriage parcel={parcel} />
          <ul className={styles.items}>
            {parcel.items.map((piece) => (
              <li key={piece.item} className={styles.item}>
                <ProductPicture
                  className={styles.picture}
                  picture={items[piece.item]!.picture}
                  sizes="2.5rem"
                  size="small"
                  alt=""
                />
                <p>
                  <PieceText piece={piece} items={items} />
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)

function ParcelState({ parcel: { state, packedAt, shippedAt, deliveredAt } }: { parcel: Parcel }) {
  if (state === 'packed')
    return (
      <>
        <span>Packed on </span>
        <Day at={packedAt} />
      </>
    )
  const [word, at] = state === 'shipped' ? ['Shipped', shippedAt] : ['Delivered', deliveredAt]
  return (
    <>
      <span>{word}</span>
      {at && (
        <span>
          {' '}
          on <Day at={at} />
        </span>
      )}
    </>
  )
}

function Carriage({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) {
  if (!carrier && !trackingNumber && !trackingUrl) return null
  return (
    <p className={styles.carriage}>
      {carrier && (
        <span>
          Carrier: <bdi>{carrier}</bdi>
        </span>
      )}
      {trackingNumber && (
        <span>
          Tracking number: <bdi>{trackingNumber}</bdi>
        </span>
      )}
      {trackingUrl && (
        <a href={trackingUrl} rel="noopener" className={details.screenOnly}>
          <span>Follow this parcel</span>
          {carrier && (
            <span>
              {' '}
              with <bdi>{carrier}</bdi>
            </span>
          )}
        </a>
      )}
    </p>
  )
}
