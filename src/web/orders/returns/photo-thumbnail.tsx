import * as urls from '#domain/urls.ts'
import { referenceOf, type Order } from '#web/orders/order.ts'
import styles from './return-form.module.css'

type PhotoThumbnailProps = { order: Order; id: string; name: string }

export function PhotoThumbnail({ order, id, name }: PhotoThumbnailProps) {
  const photoKey = order.history?.photoKey
  const query = photoKey ? `?${new URLSearchParams({ photoKey })}` : ''
  const src = urls.orderPhoto(referenceOf(order), id) + query
  return (
    <a href={src} className={styles.thumbnail}>
      <img src={src} alt={name} width={96} height={96} loading="lazy" />
    </a>
  )
}
