import { useState, type FormEvent } from 'react'
import { useNavigation, useSearchParams, useSubmit } from 'react-router'
import { CHECKOUT_TEXTS } from '#domain/checkout.ts'
import type { Card } from '#domain/payment.ts'
import { useFormErrors } from '../form-errors.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BillingAddress } from './billing-address.tsx'
import { Changes } from './changes.tsx'
import { BILLING_PATH, pathOfStep, type Checkout } from './checkout-data.ts'
import { ChosenPayment } from './chosen-payment.tsx'
import { FailureAlert } from './failure-alert.tsx'
import type { CheckoutFailure } from './failure.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { CARD_FIELDS, cardOf, entersCard, paymentErrors } from './save-payment.ts'
import { StepHeading } from './step-heading.tsx'
import styles from './step.module.css'
import { TOKENIZER, tokenizeCard } from './tokenize-card.ts'

type PaymentStepProps = {
  checkout: Checkout
  problem: string | null
  failure: CheckoutFailure | null
  typedCard: Card
  onTyped: (card: Card) => void
}

/**
 * The form's own address is the payment provider's, which sends the browser back here: so it works without JavaScript,
 * and card data never reaches the shop. With JavaScript the provider is asked in between. A billing address is not for
 * the provider: without JavaScript it is asked for once the payment is saved, by a form without card fields.
 */
export function PaymentStep({ checkout, problem, failure, typedCard, onTyped }: PaymentStepProps) {
  const { paymentMethods } = checkout
  const billingOnly = useSearchParams()[0].has('billing') && checkout.step === 'review'
  const form = useFormErrors((data) => paymentErrors(data, paymentMethods), failure?.fields)
  const [refusal, setRefusal] = useState<{ message: string | null } | null>(null)
  const [tokenizing, setTokenizing] = useState(false)
  const submit = useSubmit()
  const busy = useNavigation().formData?.get('intent') === 'payment' || tokenizing

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    if (busy || !form.check(event.currentTarget)) return
    const sent = new FormData(event.currentTarget)
    const card = cardOf(sent)
    for (const field of CARD_FIELDS) sent.delete(field)
    if (entersCard(sent, paymentMethods)) {
      setTokenizing(true)
      const answer = await tokenizeCard(card)
      setTokenizing(false)
      if (!('token' in answer)) {
        form.show(answer.fields)
        setRefusal(answer)
        return
      }
      sent.set('paymentToken', answer.token)
    }
    await submit(sent, { method: 'post', action: pathOfStep('payment'), viewTransition: true })
  }

  return (
    <form
      method="post"
      action={billingOnly ? BILLING_PATH : TOKENIZER}
      noValidate
      className={styles.form}
      onSubmit={pay}
      {...form.handlers}
    >
      <StepHeading>Payment</StepHeading>
      <input type="hidden" name="return_url" value={pathOfStep('payment')} />
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="requestKey" value={checkout.requestKey} />
      <input type="hidden" name="total" value={checkout.orderSummary.total} />
      {refusal && <FailureAlert failure={refusal} />}
      {failure && failure.changes.length > 0 && <Changes changes={failure.changes} />}
      <ErrorSummary key={form.attempt} errors={form.summary} />
      {billingOnly ? (
        <ChosenPayment checkout={checkout} />
      ) : (
        <PaymentMethods
          checkout={checkout}
          problem={problem}
          selected={failure?.values.paymentMethodId || checkout.selectedPaymentMethod}
          errors={form.errors}
          typedCard={typedCard}
          onTyped={onTyped}
        />
      )}
      <BillingAddress checkout={checkout} values={failure?.values} errors={form.errors} alone={billingOnly} />
      <div className={styles.ways}>
        <ButtonLink to={pathOfStep('shipping')} look="plain" viewTransition>
          Back
        </ButtonLink>
        <Button busy={busy}>{busy ? CHECKOUT_TEXTS.processing : 'Review order'}</Button>
      </div>
    </form>
  )
}
