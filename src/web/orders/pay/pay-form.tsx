import { useRef, useState, type FormEvent } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { cardErrors } from '#domain/checkout/payment.ts'
import { formatCents, toCents } from '#domain/money.ts'
import * as urls from '#domain/urls.ts'
import { hasCardFieldsIn, publishableKeyIn } from '#web/checkout/checkout-data.ts'
import { CardFields } from '#web/checkout/payment/card-fields.tsx'
import { PaymentMethods } from '#web/checkout/payment/payment-methods.tsx'
import { cardOf, entersCard, NO_CARD } from '#web/checkout/payment/submit-payment.ts'
import { tokenizeCard } from '#web/checkout/payment/tokenize-card.ts'
import { useCardToken } from '#web/checkout/payment/use-card-token.ts'
import { StripeCard, type StripeCardHandle } from '#web/checkout/stripe/stripe-card.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import step from '#web/checkout/step.module.css'
import type { Payable } from './payable.ts'
import { shownFields, type PayFailure } from './submit-pay.ts'

type PayFormProps = {
  token: string
  payable: Payable
  receipt: NonNullable<Payable['receipt']>
  failure: PayFailure | null
}

/** Pays what is shown beside it. Card data goes to the payment provider only, as in the checkout. */
export function PayForm({ token, payable, receipt, failure }: PayFormProps) {
  const { paymentMethods: methods } = payable
  const publishableKey = publishableKeyIn(methods)
  const hasCardFields = hasCardFieldsIn(methods)
  const [typed, setTyped] = useState(NO_CARD)
  const stripeCard = useRef<StripeCardHandle>(null)
  const form = useFormErrors(
    (data) => (hasCardFields && entersCard(data, methods) ? cardErrors(cardOf(data)) : {}),
    failure?.fields,
  )
  const submit = useSubmit()
  const { read, rejection, isTokenizing, clearRejection } = useCardToken({
    methods,
    form,
    tokenize: (_sent, card) =>
      publishableKey === null ? tokenizeCard(card) : stripeCard.current!.tokenize(receipt.shippingAddress),
  })
  const busy = useNavigation().state !== 'idle' || isTokenizing
  const totalCents = toCents(receipt.total)

  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = busy ? null : await read(event.currentTarget)
    if (sent) await submit(sent, { method: 'post', action: urls.pay(token) })
  }

  return (
    <form
      method="post"
      action={hasCardFields ? urls.cardTokens : urls.pay(token)}
      noValidate
      className={step.form}
      onSubmit={pay}
      {...form.handlers}
    >
      <h2 className={step.legend}>Payment</h2>
      <input type="hidden" name="return_url" value={urls.pay(token)} />
      {Object.entries(shownFields(payable)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {rejection && <FailureAlert failure={rejection} />}
      <ErrorSummary key={form.attempt} errors={form.summary} />
      <PaymentMethods
        checkout={{ paymentMethods: methods, card: null }}
        problem={null}
        selected={methods[0]?._id ?? null}
        error={form.errors.paymentMethodId}
      >
        {publishableKey === null ? (
          <CardFields errors={form.errors} typed={typed} onTyped={setTyped} />
        ) : (
          <StripeCard
            publishableKey={publishableKey}
            totalCents={totalCents}
            ref={stripeCard}
            onChange={clearRejection}
            other={null}
          />
        )}
      </PaymentMethods>
      <div className={step.ways}>
        <Button busy={busy}>{busy ? CHECKOUT_TEXTS.processing : `Pay ${formatCents(totalCents)}`}</Button>
      </div>
    </form>
  )
}
