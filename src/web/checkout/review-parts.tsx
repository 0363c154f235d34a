import type { ReactNode } from 'react'
import type { ShownStep } from '#domain/checkout-steps.ts'
import { AddressText } from '../orders/address-text.tsx'
import { PaymentText } from '../orders/payment-text.tsx'
import { Link } from '../ui/link.tsx'
import { pathOfStep, type Checkout } from './checkout-data.ts'
import styles from './review-parts.module.css'

/** What was entered, each with a way back to where it can be changed. */
export function ReviewParts({ checkout }: { checkout: Checkout }) {
  const { shippingAddress, billingAddress, useSameAddressForBilling, card } = checkout
  const option = checkout.shippingOptions.find(({ _id }) => _id === checkout.selectedShippingOption)
  const method = checkout.paymentMethods.find(({ _id }) => _id === checkout.selectedPaymentMethod)
  return (
    <div className={styles.parts}>
      <Part title="Shipping address" step="shipping">
        {shippingAddress && <AddressText address={shippingAddress} />}
      </Part>
      <Part title="Shipping option" step="shipping">
        <p>{option?.name}</p>
        <p>{option?.estimatedDelivery}</p>
      </Part>
      <Part title="Payment method" step="payment">
        <PaymentText method={method?.name ?? ''} card={method?.type === 'credit_card' ? card : null} />
      </Part>
      <Part title="Billing address" step="payment">
        {useSameAddressForBilling || !billingAddress ? (
          <p>Same as shipping address</p>
        ) : (
          <AddressText address={billingAddress} />
        )}
      </Part>
    </div>
  )
}

const Part = ({ title, step, children }: { title: string; step: ShownStep; children: ReactNode }) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      <Link to={pathOfStep(step)} viewTransition aria-label={`Edit ${title.toLowerCase()}`}>
        Edit
      </Link>
    </div>
    {children}
  </section>
)
