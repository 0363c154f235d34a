import { Amounts } from '#web/orders/amounts.tsx'
import { OrderItems } from '#web/orders/order-items.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Checkout } from './checkout-data.ts'
import type { OptimisticSummary } from './optimistic-summary.ts'
import styles from './checkout-summary.module.css'

type CheckoutSummaryProps = { cart: Checkout['cart']; summary: OptimisticSummary }

/** The summary beside the step, and a collapsed one above it. The style sheet shows one of them, depending on the screen width. */
export const CheckoutSummary = (props: CheckoutSummaryProps) => (
  <>
    <Disclosure
      variant="bar"
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
    <OrderItems items={cart.items} charges={summary.charges} />
    <Amounts {...summary} />
  </>
)
