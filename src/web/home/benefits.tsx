import { ordersOver } from '#domain/checkout/free-shipping.ts'
import { icon } from '#web/ui/icon.tsx'
import { RotateCcw, Truck } from '#web/product/delivery-icons.ts'
import styles from './benefits.module.css'

const LockKeyhole = /* @__PURE__ */ icon(
  'M11 16a1 1 0 1 0 2 0 1 1 0 1 0-2 0M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M7 10V7a5 5 0 0 1 10 0v3',
)
const PackageCheck = /* @__PURE__ */ icon(
  'M12 22V12M16 17l2 2 4-4M21 11.127V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.729l7 4a2 2 0 0 0 2 .001l1.32-.753M3.29 7 12 12l8.71-5M7.5 4.27l8.997 5.148',
)

type Figures = { freeShippingOver: number | null; quickest: string | null | undefined; returnDays: number }

export function Benefits({ freeShippingOver, quickest, returnDays }: Figures) {
  const benefits = [
    ...(freeShippingOver === null
      ? []
      : [{ Icon: Truck, title: 'Free shipping', text: `On ${ordersOver(freeShippingOver)}` }]),
    ...(quickest === undefined ? [] : [{ Icon: PackageCheck, title: 'Quick delivery', text: quickest }]),
    { Icon: LockKeyhole, title: 'Secure checkout', text: 'Card data never reaches us' },
    { Icon: RotateCcw, title: 'Money back guarantee', text: `${returnDays} days to change your mind` },
  ]
  return (
    <section aria-label="Why shop with us">
      <ul className={styles.benefits}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} />
            <h2 className={styles.title}>{title}</h2>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
