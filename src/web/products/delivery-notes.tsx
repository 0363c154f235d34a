import { formatShort, toCents } from '#domain/money.ts'
import { RETURN_DAYS } from '#domain/returns.ts'
import { useShop } from '../shop-data.ts'
import { Link } from '../ui/link.tsx'
import { RotateCcw, Truck } from './delivery-icons.ts'
import styles from './delivery-notes.module.css'

/** What is promised beside the button. */
export function DeliveryNotes() {
  const { freeShippingOver } = useShop()
  return (
    <ul className={styles.notes}>
      <li>
        <Truck size={20} />
        <p>
          Free delivery <Link to="/shipping">on orders over {formatShort(toCents(freeShippingOver))}</Link>
        </p>
      </li>
      <li>
        <RotateCcw size={20} />
        <p>
          <Link to="/returns">{RETURN_DAYS}-day returns</Link>
        </p>
      </li>
    </ul>
  )
}
