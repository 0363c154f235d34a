import * as urls from '#domain/urls.ts'
import { needsCard } from '#domain/checkout/payment-kinds.ts'
import { PaymentText } from '#web/orders/payment-text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { selectedMethod, type Checkout } from '#web/checkout/checkout-data.ts'
import styles from '#web/checkout/step.module.css'

export function ChosenPayment({ checkout }: { checkout: Checkout }) {
  const method = selectedMethod(checkout)
  return (
    <div className={styles.ways}>
      <input type="hidden" name="paymentMethodId" value={method?._id ?? ''} />
      <input type="hidden" name="card" value="saved" />
      <PaymentText method={method?.name ?? ''} card={method && needsCard(method) ? checkout.card : null} />
      <ButtonLink to={urls.checkoutStep('payment')} variant="plain">
        Change
      </ButtonLink>
    </div>
  )
}
