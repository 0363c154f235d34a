import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { Amounts } from '#web/orders/amounts.tsx'
import { OrderItems } from '#web/orders/order-items.tsx'
import { usePrefetch } from '#web/navigation/prefetch.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Changes } from './changes.tsx'
import { selectedOption, type Checkout } from '#web/checkout/checkout-data.ts'
import type { CheckoutFailure } from '#web/checkout/failure.ts'
import { orderPayload } from './order-payload.ts'
import { ReviewParts } from './review-parts.tsx'
import { StepHeading } from '#web/checkout/step-heading.tsx'
import styles from '#web/checkout/step.module.css'

type ReviewStepProps = { checkout: Checkout; failure: CheckoutFailure | null }

export function ReviewStep({ checkout, failure }: ReviewStepProps) {
  if (checkout.step !== 'review') return <Incomplete missing={checkout.step} />
  const { cart, orderSummary } = checkout
  const option = selectedOption(checkout)
  const changes = failure?.changes ?? []
  const blocked = cart.items.some(({ problem }) => problem !== null)
  return (
    <div className={styles.form}>
      <StepHeading step="review">Review your order</StepHeading>
      {changes.length > 0 && <Changes changes={changes} />}
      <ReviewParts checkout={checkout} />
      <section className={`${styles.group} ${styles.narrow}`} aria-labelledby="review-items">
        <h3 id="review-items">Items</h3>
        <OrderItems items={cart.items} charges={orderSummary.charges} />
        <Amounts {...orderSummary} option={option} usualShipping={option?.price ?? 0} />
      </section>
      {cart.items.map(
        ({ id, name, problem }) =>
          problem &&
          changes.length === 0 && (
            <Alert key={id} tone="error">
              <p>
                <bdi>{name}</bdi>: {problem}
              </p>
            </Alert>
          ),
      )}
      {blocked ? <Blocked /> : <PlaceOrder checkout={checkout} />}
    </div>
  )
}

const Incomplete = ({ missing }: { missing: 'shipping' | 'payment' }) => (
  <div className={styles.form}>
    <StepHeading step="review">Review your order</StepHeading>
    <Alert tone="notice">
      <p>{CHECKOUT_TEXTS.incomplete}</p>
      <ButtonLink to={urls.checkoutStep(missing)} viewTransition>
        Go back to {missing}
      </ButtonLink>
    </Alert>
  </div>
)

const Blocked = () => (
  <Alert tone="notice">
    <p>Some items cannot be ordered as they are. Please change or remove them in your cart.</p>
    <ButtonLink to={urls.cart}>Back to cart</ButtonLink>
  </Alert>
)

/** Submits the displayed values for comparison, with the request key that prevents duplicates. The other field is the key for local storage. */
function PlaceOrder({ checkout }: { checkout: Checkout }) {
  const busy = useNavigation().formData?.get('intent') === 'place-order'
  const prefetch = usePrefetch()
  useEffect(() => prefetch(urls.orderConfirmation('-')), [prefetch])
  return (
    <Form method="post" action={urls.checkoutStep('review')} className={styles.ways} viewTransition>
      <input type="hidden" name="intent" value="place-order" />
      <input type="hidden" name="requestKey" value={checkout.requestKey} />
      <input type="hidden" name="order" value={JSON.stringify(orderPayload(checkout))} />
      <ButtonLink to={urls.checkoutStep('payment')} variant="plain" viewTransition>
        Back to Payment
      </ButtonLink>
      <Button busy={busy}>
        {busy ? CHECKOUT_TEXTS.processing : `Place Order — ${formatCents(toCents(checkout.orderSummary.total))}`}
      </Button>
    </Form>
  )
}
