import type { ReactNode } from 'react'
import { cardText, type CardSummary } from '#domain/checkout/payment.ts'
import { needsCard } from '#domain/checkout/payment-kinds.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import styles from '#web/checkout/step.module.css'

type PaymentMethodsProps = {
  checkout: Pick<Checkout, 'paymentMethods' | 'card'>
  /** The reason why defaults are shown; null if they are not. */
  problem: string | null
  selected: string | null
  error: string | undefined
  children: ReactNode
}

/** The payment methods. The style sheet hides the fields of a method that is not selected. */
export function PaymentMethods({ checkout, problem, selected, error, children }: PaymentMethodsProps) {
  const { paymentMethods: methods } = checkout
  const chosen = (methods.find(({ _id }) => _id === selected) ?? methods[0])?._id
  return (
    <fieldset id="field-paymentMethodId" tabIndex={-1} className={styles.group}>
      <legend className="visually-hidden">Payment method</legend>
      {problem && (
        <Alert tone="error">
          <p>{problem}</p>
          <p>Please choose one of our usual methods.</p>
        </Alert>
      )}
      {error && <Alert tone="error">{error}</Alert>}
      <div className={styles.cards}>
        {methods.map(({ _id, name, description, cardDetails, ...method }) => (
          <div key={_id} className={styles.card}>
            <Choice
              type="radio"
              name="paymentMethodId"
              value={_id}
              defaultChecked={_id === chosen}
              data-method
              label={name}
            >
              <span className={styles.quiet}>{description}</span>
            </Choice>
            {needsCard(method) && (
              <div className={styles.ofMethod}>
                {cardDetails && (
                  <div role="radiogroup" aria-label="Card" className={styles.known}>
                    <Choice
                      type="radio"
                      name="card"
                      value="saved"
                      defaultChecked
                      label={cardText(savedCard(checkout, cardDetails))}
                    />
                    <Choice type="radio" name="card" value="new" data-new-card label="Use another card" />
                  </div>
                )}
                <div className={cardDetails ? styles.newCard : undefined}>{children}</div>
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const savedCard = ({ card }: Pick<Checkout, 'card'>, { last4 }: { last4: string }): CardSummary =>
  card?.last4 === last4 ? card : { brand: 'Card', last4 }
