import { useRef, type FormEvent } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { HOSTED_CARD, type Card } from '#domain/checkout/payment.ts'
import { needsCard } from '#domain/checkout/payment-kinds.ts'
import { toCents } from '#domain/money.ts'
import { useFormErrors } from '#web/form-errors.ts'
import { useQuery } from '#web/navigation/query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Changes } from '#web/checkout/review/changes.tsx'
import { hasCardFieldsIn, noPaymentIn, type Checkout } from '#web/checkout/checkout-data.ts'
import { CARD_FIELD } from '#web/checkout/stripe/card-field.ts'
import { StripeCard, type StripeCardHandle } from '#web/checkout/stripe/stripe-card.tsx'
import { BillingAddress } from './billing-address.tsx'
import { CardFields } from './card-fields.tsx'
import { ChosenPayment } from './chosen-payment.tsx'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import type { CheckoutFailure } from '#web/checkout/failure.ts'
import { NoPayment } from './no-payment.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { billingAddressIn, paymentErrors } from './submit-payment.ts'
import { StepHeading } from '#web/checkout/step-heading.tsx'
import styles from '#web/checkout/step.module.css'
import { tokenizeCard } from './tokenize-card.ts'
import { useCardToken } from './use-card-token.ts'

type PaymentStepProps = {
  checkout: Checkout
  /** For the card provider's script; null if the shop has its own card fields. */
  publishableKey: string | null
  problem: string | null
  failure: CheckoutFailure | null
  typedCard: Card
  onTyped: (card: Card) => void
}

// Card data never reaches the shop. The provider's script sends a token; without JavaScript, its page asks for the card
// later. The shop's own fields post to the provider, which redirects back; then a billing address is entered.
export function PaymentStep(props: PaymentStepProps) {
  const { checkout, publishableKey, problem, failure, typedCard, onTyped } = props
  const { paymentMethods } = checkout
  const noPayment = noPaymentIn(paymentMethods)
  const billingOnly = useQuery().has('billing') && checkout.step === 'review'
  const hasCardFields = !billingOnly && hasCardFieldsIn(paymentMethods)
  const form = useFormErrors((data) => paymentErrors(data, paymentMethods), failure?.fields)
  const element = useRef<HTMLFormElement>(null)
  const stripeCard = useRef<StripeCardHandle>(null)
  const submit = useSubmit()
  const { read, rejection, isTokenizing } = useCardToken({
    methods: paymentMethods,
    form,
    tokenize: (sent, card) =>
      publishableKey === null ? tokenizeCard(card) : stripeCard.current!.tokenize(billingAddressIn(sent, checkout)),
  })
  const busy = useNavigation().formData?.get('intent') === 'payment' || isTokenizing

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = busy ? null : await read(event.currentTarget)
    if (sent) await submit(sent, { method: 'post', action: urls.checkoutStep('payment'), viewTransition: true })
  }

  const other = paymentMethods.find((method) => !needsCard(method))
  const chooseOther = () => element.current!.querySelector<HTMLInputElement>(`[value="${other!._id}"]`)!.click()

  return (
    <form
      ref={element}
      method="post"
      action={hasCardFields ? urls.cardTokens : billingOnly ? urls.billingStep : urls.checkoutStep('payment')}
      noValidate
      className={styles.form}
      onSubmit={pay}
      {...form.handlers}
    >
      <StepHeading step="payment">Payment</StepHeading>
      <input type="hidden" name="return_url" value={urls.checkoutStep('payment')} />
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="requestKey" value={checkout.requestKey} />
      <input type="hidden" name="total" value={checkout.orderSummary.total} />
      {publishableKey !== null && !noPayment && <input type="hidden" name="paymentToken" value={HOSTED_CARD} />}
      {rejection && <FailureAlert failure={rejection} />}
      {failure && failure.changes.length > 0 && <Changes changes={failure.changes} />}
      <ErrorSummary key={form.attempt} errors={form.summary} />
      {noPayment ? (
        <NoPayment method={noPayment} />
      ) : billingOnly ? (
        <ChosenPayment checkout={checkout} />
      ) : (
        <PaymentMethods
          checkout={checkout}
          problem={problem}
          selected={failure?.values.paymentMethodId || checkout.selectedPaymentMethod}
          error={form.errors.paymentMethodId}
        >
          {publishableKey === null ? (
            <CardFields errors={form.errors} typed={typedCard} onTyped={onTyped} />
          ) : (
            <StripeCard
              publishableKey={publishableKey}
              totalCents={toCents(checkout.orderSummary.total)}
              ref={stripeCard}
              onChange={() => form.clear(CARD_FIELD)}
              other={other ? { name: other.name, onChoose: chooseOther } : null}
            />
          )}
        </PaymentMethods>
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
