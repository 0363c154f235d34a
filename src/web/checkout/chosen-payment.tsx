import { PaymentText } from '../orders/payment-text.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { pathOfStep, type Checkout } from './checkout-data.ts'
import styles from './step.module.css'

/** What has been saved, in place of the fields for it. */
export function ChosenPayment({ checkout }: { checkout: Checkout }) {
  const method = checkout.paymentMethods.find(({ _id }) => _id === checkout.selectedPaymentMethod)
  return (
    <div className={styles.ways}>
      <input type="hidden" name="paymentMethodId" value={method?._id ?? ''} />
      <input type="hidden" name="card" value="saved" />
      <PaymentText method={method?.name ?? ''} card={method?.type === 'credit_card' ? checkout.card : null} />
      <ButtonLink to={pathOfStep('payment')} look="plain">
        Change
      </ButtonLink>
    </div>
  )
}
