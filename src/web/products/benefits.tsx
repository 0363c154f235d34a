import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import PackageCheck from 'lucide-react/icons/package-check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Truck from 'lucide-react/icons/truck'
import { formatShort, toCents } from '#domain/money.ts'
import { RETURN_DAYS } from '#domain/returns.ts'
import { DEFAULT_SHIPPING_OPTIONS } from '#domain/shipping.ts'
import styles from './benefits.module.css'

const [, EXPRESS] = DEFAULT_SHIPPING_OPTIONS

/** The shop's promises, with the figures that it reckons with. */
export function Benefits({ freeShippingOver }: { freeShippingOver: number }) {
  const benefits = [
    { Icon: Truck, title: 'Free shipping', text: `On orders over ${formatShort(toCents(freeShippingOver))}` },
    { Icon: PackageCheck, title: 'Quick delivery', text: `Express in ${EXPRESS.estimatedDelivery}` },
    { Icon: LockKeyhole, title: 'Secure checkout', text: 'Card data never reaches us' },
    { Icon: RotateCcw, title: 'Money back guarantee', text: `${RETURN_DAYS} days to change your mind` },
  ]
  return (
    <section aria-label="Why shop with us">
      <ul className={styles.benefits}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} strokeWidth={1.5} aria-hidden />
            <h2 className={styles.title}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
