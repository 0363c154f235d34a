import { useState } from 'react'
import type { ShownStep } from '#domain/checkout-steps.ts'
import type { Card } from '#domain/payment.ts'
import { Alert } from '../ui/alert.tsx'
import type { Checkout } from './checkout-data.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { FailureAlert } from './failure-alert.tsx'
import type { CheckoutFailure } from './failure.ts'
import type { OfferProblems } from './offers.ts'
import { PaymentStep } from './payment-step.tsx'
import { Progress } from './progress.tsx'
import { ReviewStep } from './review-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { useStepDirection, useStepFocus } from './step-focus.ts'
import styles from './checkout-screen.module.css'
import { useShownSummary } from './shown-summary.ts'

const NO_CARD: Card = { cardNumber: '', cardHolder: '', expiryDate: '', cvv: '' }

type CheckoutScreenProps = {
  checkout: Checkout
  problems: OfferProblems
  step: ShownStep
  failure: CheckoutFailure | null
}

export function CheckoutScreen({ checkout, problems, step, failure }: CheckoutScreenProps) {
  // Only in this tab's memory, and only while the checkout is open: a declined card is not typed again from the start.
  const [typedCard, setTypedCard] = useState(NO_CARD)
  useStepDirection(step)
  useStepFocus(step)
  const summary = useShownSummary(checkout)
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Progress step={step} />
      <div className={styles.columns}>
        <CheckoutSummary cart={checkout.cart} summary={summary} />
        <div className={styles.step}>
          <SlowNotice />
          {failure && <FailureAlert failure={failure} />}
          {step !== 'review' && problems[step] && (
            <Alert tone="error">
              <p>{problems[step]}</p>
            </Alert>
          )}
          {step === 'shipping' && <ShippingStep checkout={checkout} failure={failure} />}
          {step === 'payment' && (
            <PaymentStep checkout={checkout} failure={failure} typedCard={typedCard} onTyped={setTypedCard} />
          )}
          {step === 'review' && <ReviewStep checkout={checkout} failure={failure} />}
        </div>
      </div>
    </div>
  )
}
