import type { ReactNode } from 'react'
import { Price } from '#web/ui/price.tsx'
import styles from './amounts.module.css'

type AmountsProps = {
  subtotal: number
  shipping: number
  usualShipping?: number
  tax: number
  total: number
  children?: ReactNode
}

/** Amounts in dollars. Shipping at no cost is 'Free', beside its usual price. */
export const Amounts = ({ subtotal, shipping, usualShipping = 0, tax, total, children }: AmountsProps) => (
  <dl className={styles.amounts}>
    <dt>Subtotal</dt>
    <dd>
      <Price amount={subtotal} />
    </dd>
    <dt>Shipping</dt>
    <dd>
      <ShippingCost cost={shipping} usual={usualShipping} />
    </dd>
    <dt>Tax</dt>
    <dd>
      <Price amount={tax} />
    </dd>
    <dt className={styles.total}>Total</dt>
    <dd className={styles.total}>
      <Price amount={total} />
    </dd>
    {children}
  </dl>
)

export function ShippingCost({ cost, usual }: { cost: number; usual: number }) {
  if (cost > 0) return <Price amount={cost} compareAt={usual} />
  return (
    <span>
      <span className={styles.free}>Free</span>
      {usual > 0 && (
        <>
          <span className="visually-hidden">, usual price: </span>
          <s className={styles.usual}>
            <Price amount={usual} />
          </s>
        </>
      )}
    </span>
  )
}
