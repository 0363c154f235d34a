import { stateTimeOf } from '#domain/orders/fulfillment.ts'
import { parcelWords } from '#domain/orders/order-state.ts'
import type { Order } from '#web/orders/order.ts'
import { Day } from '#web/orders/day.tsx'
import { ItemQuantity } from './item-quantity.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import details from '#web/orders/order-details.module.css'
import styles from './parcels.module.css'

type Parcel = NonNullable<Order['history']>['parcels'][number]

type ParcelsProps = Pick<Order, 'items' | 'shippingMethod'> & { parcels: readonly Parcel[] }

export function Parcels({ parcels, items, shippingMethod }: ParcelsProps) {
  const words = parcelWords(shippingMethod)
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels" className={details.heading}>
        {parcels.length > 1 ? words.parcels : words.parcel}
      </h2>
      <ul className={styles.parcels}>
        {parcels.map((parcel, index) => (
          // A parcel has no id here. Unpacking removes one, but a row keeps no state that another could take over.
          <li key={index} className={styles.parcel}>
            <p className={styles.state}>
              {parcels.length > 1 && <span>{`${words.parcel} ${index + 1} of ${parcels.length}: `}</span>}
              <ParcelState parcel={parcel} words={words} />
            </p>
            <TrackingInfo parcel={parcel} />
            <ul className={styles.items}>
              {parcel.items.map((line) => (
                <li key={line.item} className={styles.item}>
                  <ProductPicture
                    className={styles.picture}
                    picture={items[line.item]!.picture}
                    sizes="2.5rem"
                    size="small"
                    alt=""
                  />
                  <p>
                    <ItemQuantity line={line} items={items} />
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ParcelStateProps = { parcel: Parcel; words: ReturnType<typeof parcelWords> }

function ParcelState({ parcel, words }: ParcelStateProps) {
  const at = stateTimeOf(parcel)
  return (
    <>
      <span>{words[parcel.state]}</span>
      {at && (
        <span>
          {' '}
          on <Day at={at} />
        </span>
      )}
    </>
  )
}

function TrackingInfo({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Parcel }) {
  if (!carrier && !trackingNumber && !trackingUrl) return null
  return (
    <p className={styles.tracking}>
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
          <span>Track this package</span>
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
