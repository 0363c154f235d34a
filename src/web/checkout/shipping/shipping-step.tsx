import { Form, useNavigation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { isDelivery, recipientTitle } from '#domain/checkout/pickup.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { AddressFields } from './address-fields.tsx'
import { type Checkout } from '#web/checkout/checkout-data.ts'
import type { CheckoutFailure } from '#web/checkout/failure.ts'
import { shippingErrors } from './submit-shipping.ts'
import { ShippingOptions } from './shipping-options.tsx'
import { StepHeading } from '#web/checkout/step-heading.tsx'
import styles from '#web/checkout/step.module.css'

type ShippingStepProps = { checkout: Checkout; problem: string | null; failure: CheckoutFailure | null }

export function ShippingStep({ checkout, problem, failure }: ShippingStepProps) {
  const form = useFormErrors((form) => shippingErrors(form, checkout.shippingOptions), failure?.fields)
  const busy = useNavigation().formData?.get('intent') === 'shipping'
  const values: Record<string, string> = { ...checkout.shippingAddress, ...failure?.values }
  return (
    <Form
      method="post"
      action={urls.checkoutStep('shipping')}
      noValidate
      viewTransition
      className={styles.form}
      onSubmit={(event) => {
        if (!form.check(event.currentTarget)) event.preventDefault()
      }}
      {...form.handlers}
    >
      <StepHeading step="shipping">
        {recipientTitle(checkout.shippingOptions.find(isDelivery) ?? checkout.shippingOptions[0] ?? {})}
      </StepHeading>
      <ErrorSummary key={form.attempt} errors={form.summary} />
      <AddressFields kind="shipping" values={values} errors={form.errors} />
      <ShippingOptions
        cart={checkout.cart}
        options={checkout.shippingOptions}
        problem={problem}
        selected={values.shippingOptionId || checkout.selectedShippingOption}
        error={form.errors.shippingOptionId}
      />
      <div className={styles.ways}>
        <ButtonLink to={urls.cart} variant="plain">
          Back to cart
        </ButtonLink>
        <Button name="intent" value="shipping" busy={busy}>
          {busy ? CHECKOUT_TEXTS.processing : 'Continue to payment'}
        </Button>
      </div>
    </Form>
  )
}
