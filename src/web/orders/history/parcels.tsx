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
            {parcels.length > 1 && `Parcel ${index + 1} of ${parcels.length}: `}
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
        Packed on <Day at={packedAt} />
      </>
    )
  const [word, at] = state === 'shipped' ? ['Shipped', shippedAt] : ['Delivered', deliveredAt]
  return (
    <>
      {word}
      {at && (
        <>
          {' '}
          on <Day at={at} />
        </>
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
          Follow this parcel
          {carrier && (
            <>
              {' '}
              with <bdi>{carrier}</bdi>
            </>
          )}
        </a>
      )}
    </p>
  )
}
