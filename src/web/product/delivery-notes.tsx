import * as urls from '#domain/urls.ts'
import { formatShort, toCents } from '#domain/money.ts'
import { RETURN_DAYS } from '#domain/orders/returns.ts'
import { useShop } from '#web/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import { RotateCcw, Truck } from './delivery-icons.ts'
import styles from './delivery-notes.module.css'

export function DeliveryNotes() {
  const { freeShippingOver } = useShop()
  return (
    <ul className={styles.notes}>
      <li>
        <Truck size={20} />
        <p>
          Free delivery <Link to={urls.shipping}>on orders over {formatShort(toCents(freeShippingOver))}</Link>
        </p>
      </li>
      <li>
        <RotateCcw size={20} />
        <p>
          <Link to={urls.returns}>{RETURN_DAYS}-day returns</Link>
        </p>
      </li>
    </ul>
  )
}
