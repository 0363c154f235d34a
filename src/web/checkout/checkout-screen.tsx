import { Activity, useState } from 'react'
import type { ShownStep } from '#domain/checkout/steps.ts'
import { publishableKeyIn, type Checkout } from './checkout-data.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { adviceFor, type CheckoutFailure } from './failure.ts'
import type { OfferProblems } from './offers.ts'
import { PaymentStep } from '#web/checkout/payment/payment-step.tsx'
import { NO_CARD } from '#web/checkout/payment/submit-payment.ts'
import { Progress } from './progress.tsx'
import { ReviewStep } from '#web/checkout/review/review-step.tsx'
import { ShippingStep } from '#web/checkout/shipping/shipping-step.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { useStepDirection, useStepFocus } from './step-focus.ts'
import styles from './checkout-screen.module.css'
import { useOptimisticSummary } from './optimistic-summary.ts'

type CheckoutScreenProps = {
  checkout: Checkout
  problems: OfferProblems
  step: ShownStep
  failure: CheckoutFailure | null
}

export function CheckoutScreen({ checkout, problems, step, failure }: CheckoutScreenProps) {
  // The typed card stays in this tab's memory during checkout, for another try after a decline.
  const [typedCard, setTypedCard] = useState(NO_CARD)
  // The provider's iframes keep the typed card as long as they stay in the page.
  const [keptKey, keepKey] = useState<string | null>(null)
  const publishableKey = publishableKeyIn(checkout.paymentMethods) ?? keptKey
  if (publishableKey !== keptKey) keepKey(publishableKey)
  useStepDirection(step)
  useStepFocus(step, Boolean(failure?.message))
  const summary = useOptimisticSummary(checkout)
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Progress step={step} />
      <div className={styles.columns}>
        <CheckoutSummary cart={checkout.cart} summary={summary} />
        <div className={styles.step}>
          {failure && (
            <FailureAlert failure={failure} advice={adviceFor(failure, checkout.paymentMethods.length > 1)} />
          )}
          {step === 'shipping' && <ShippingStep checkout={checkout} problem={problems.shipping} failure={failure} />}
          {(step === 'payment' || publishableKey !== null) && (
            <Activity mode={step === 'payment' ? 'visible' : 'hidden'}>
              <PaymentStep
                checkout={checkout}
                publishableKey={publishableKey}
                problem={problems.payment}
                failure={failure}
                typedCard={typedCard}
                onTyped={setTypedCard}
              />
            </Activity>
          )}
          {step === 'review' && <ReviewStep checkout={checkout} failure={failure} />}
          <SlowNotice />
        </div>
      </div>
    </div>
  )
}
