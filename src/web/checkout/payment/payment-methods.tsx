import type { FieldErrors } from '#domain/errors.ts'
import type { Card } from '#domain/checkout/payment.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { CardFields } from './card-fields.tsx'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import styles from '#web/checkout/step.module.css'

type PaymentMethodsProps = {
  checkout: Checkout
  /** Why defaults are shown; null where they are not. */
  problem: string | null
  selected: string | null
  errors: FieldErrors
  typedCard: Card
  onTyped: (card: Card) => void
}

/** The payment methods. The style sheet hides the fields of a method that is not selected. */
export function PaymentMethods({ checkout, problem, selected, errors, typedCard, onTyped }: PaymentMethodsProps) {
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
      {errors.paymentMethodId && <Alert tone="error">{errors.paymentMethodId}</Alert>}
      <div className={styles.cards}>
        {methods.map(({ _id, name, type, description, provider, cardDetails }) => (
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
            {type === 'credit_card' && (
              <div className={styles.ofMethod}>
                {cardDetails && (
                  <div role="radiogroup" aria-label="Card" className={styles.known}>
                    <Choice
                      type="radio"
                      name="card"
                      value="saved"
                      defaultChecked
                      label={`${brandOf(checkout, cardDetails)} ending in ${cardDetails.last4}`}
                    />
                    <Choice type="radio" name="card" value="new" data-new-card label="Use another card" />
                  </div>
                )}
                {provider === 'sandbox' && (
                  <div className={cardDetails ? styles.newCard : undefined}>
                    <CardFields errors={errors} typed={typedCard} onTyped={onTyped} />
                  </div>
                )}
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The brand of the saved card. */
const brandOf = ({ card }: Checkout, { last4 }: { last4: string }): string =>
  card?.last4 === last4 ? card.brand : 'Card'
