import type { ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { addressDoubt } from '#domain/checkout/address.ts'
import { needsCard } from '#domain/checkout/payment-kinds.ts'
import { addressFor } from '#domain/checkout/option-address.ts'
import { recipientTitle } from '#domain/checkout/pickup.ts'
import { keptDescription, optionLines } from '#domain/checkout/shipping.ts'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { AddressText } from '#web/orders/address-text.tsx'
import { PaymentText } from '#web/orders/payment-text.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { sameAddressLabel, selectedMethod, selectedOption, type Checkout } from '#web/checkout/checkout-data.ts'
import styles from './review-parts.module.css'

export function ReviewParts({ checkout }: { checkout: Checkout }) {
  const { shippingAddress, billingAddress, useSameAddressForBilling, card } = checkout
  const option = selectedOption(checkout)
  const method = selectedMethod(checkout)
  const address = shippingAddress && addressFor(option ?? {}, shippingAddress)
  const doubt = address && addressDoubt(address)
  return (
    <div className={styles.parts}>
      <Part title={recipientTitle(option ?? {})} step="shipping">
        {address && <AddressText address={address} />}
        {doubt && <Alert tone="notice">{doubt}</Alert>}
      </Part>
      <Part title="Shipping option" step="shipping">
        {option &&
          optionLines({ ...option, description: keptDescription(option) }).map((line) => <p key={line}>{line}</p>)}
      </Part>
      <Part title="Payment method" step="payment">
        <PaymentText method={method?.name ?? ''} card={method && needsCard(method) ? card : null} />
      </Part>
      <Part title="Billing address" step="payment">
        {useSameAddressForBilling || !billingAddress ? (
          <p>{sameAddressLabel(option)}</p>
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
      <Link to={urls.checkoutStep(step)} viewTransition aria-label={`Edit ${title.toLowerCase()}`}>
        Edit
      </Link>
    </div>
    {children}
  </section>
)
