import * as urls from '#domain/urls.ts'
import { formatShort, toCents } from '#domain/money.ts'
import { useShop } from '#web/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import { RotateCcw, Truck } from './delivery-icons.ts'
import styles from './delivery-notes.module.css'

export function DeliveryNotes() {
  const { freeShippingOver, returnDays } = useShop()
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
          <Link to={urls.returns}>{returnDays}-day returns</Link>
        </p>
      </li>
    </ul>
  )
}
