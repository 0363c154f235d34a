import { useState, type FormEvent } from 'react'
import { useNavigation, useSearchParams, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import type { Card } from '#domain/checkout/payment.ts'
import { useFormErrors } from '#web/form-errors.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Changes } from '#web/checkout/review/changes.tsx'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import { BillingAddress } from './billing-address.tsx'
import { ChosenPayment } from './chosen-payment.tsx'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import type { CheckoutFailure } from '#web/checkout/failure.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { CARD_FIELDS, cardOf, entersCard, paymentErrors } from './submit-payment.ts'
import { StepHeading } from '#web/checkout/step-heading.tsx'
import styles from '#web/checkout/step.module.css'
import { tokenizeCard } from './tokenize-card.ts'

type PaymentStepProps = {
  checkout: Checkout
  problem: string | null
  failure: CheckoutFailure | null
  typedCard: Card
  onTyped: (card: Card) => void
}

/**
 * A form with card fields posts to the payment provider, which redirects back: card data never reaches the shop, with or
 * without JavaScript. Without it, a separate billing address is entered after the payment is saved.
 */
export function PaymentStep({ checkout, problem, failure, typedCard, onTyped }: PaymentStepProps) {
  const { paymentMethods } = checkout
  const billingOnly = useSearchParams()[0].has('billing') && checkout.step === 'review'
  const hasCardFields = !billingOnly && paymentMethods.some(isSandboxCard)
  const form = useFormErrors((data) => paymentErrors(data, paymentMethods), failure?.fields)
  const [rejection, setRejection] = useState<{ message: string | null } | null>(null)
  const [tokenizing, setTokenizing] = useState(false)
  const submit = useSubmit()
  const busy = useNavigation().formData?.get('intent') === 'payment' || tokenizing

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRejection(null)
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
        setRejection(answer)
        return
      }
      sent.set('paymentToken', answer.token)
    }
    await submit(sent, { method: 'post', action: urls.checkoutStep('payment'), viewTransition: true })
  }

  return (
    <form
      method="post"
      action={hasCardFields ? urls.cardTokens : billingOnly ? urls.billingStep : urls.checkoutStep('payment')}
      noValidate
      className={styles.form}
      onSubmit={pay}
      {...form.handlers}
    >
      <StepHeading>Payment</StepHeading>
      <input type="hidden" name="return_url" value={urls.checkoutStep('payment')} />
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="requestKey" value={checkout.requestKey} />
      <input type="hidden" name="total" value={checkout.orderSummary.total} />
      {rejection && <FailureAlert failure={rejection} />}
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
      <BillingAddress
        checkout={checkout}
        values={failure?.values}
        errors={form.errors}
        alone={billingOnly}
        besideCard={hasCardFields}
      />
      <div className={styles.ways}>
        <ButtonLink to={urls.checkoutStep('shipping')} variant="plain" viewTransition>
          Back
        </ButtonLink>
        <Button busy={busy}>{busy ? CHECKOUT_TEXTS.processing : 'Review order'}</Button>
      </div>
    </form>
  )
}

const isSandboxCard = ({ type, provider }: Checkout['paymentMethods'][number]): boolean =>
  type === 'credit_card' && provider === 'sandbox'
