import * as urls from '#domain/urls.ts'
import { ordersOver } from '#domain/checkout/free-shipping.ts'
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
          {freeShippingOver === null ? (
            <Link to={urls.shipping}>How to get it</Link>
          ) : (
            <>
              Free delivery <Link to={urls.shipping}>on {ordersOver(freeShippingOver)}</Link>
            </>
          )}
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
