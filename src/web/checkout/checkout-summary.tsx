import { Amounts } from '../orders/amounts.tsx'
import { OrderItems } from '../orders/order-items.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Price } from '../ui/price.tsx'
import type { Checkout } from './checkout-data.ts'
import type { ShownSummary } from './shown-summary.ts'
import styles from './checkout-summary.module.css'

type CheckoutSummaryProps = { cart: Checkout['cart']; summary: ShownSummary }

/** Beside the step, and stays in sight; on a narrow screen above it, folded to its total. One of the two is displayed. */
export const CheckoutSummary = (props: CheckoutSummaryProps) => (
  <>
    <Disclosure
      look="bar"
      className={styles.folded}
      summary={
        <>
          <span>Order summary</span>
          <strong className={styles.total}>
            <Price amount={props.summary.total} />
          </strong>
        </>
      }
    >
      <div className={styles.content}>
        <Content {...props} />
      </div>
    </Disclosure>
    <aside className={styles.beside} aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className={styles.title}>
        Order summary
      </h2>
      <Content {...props} />
    </aside>
  </>
)

const Content = ({ cart, summary }: CheckoutSummaryProps) => (
  <>
    <OrderItems items={cart.items} />
    <Amounts {...summary} />
  </>
)
