import { MANUAL_KINDS, MANUAL_NAMES } from '#domain/checkout/payment-kinds.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { MAX_REASON_LENGTH } from '#domain/orders/reason.ts'
import type { Typed } from '#desk/typed.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './by-hand.module.css'

const LINK = ['link', 'Not paid yet: email the customer a payment link'] as const

type PaymentFieldsProps = {
  typed: Typed | undefined
  errors: FieldErrors
  /** Whether it may also be paid later, by a link. */
  hasLink?: boolean
}

/** How the order was paid. */
export const PaymentFields = ({ typed, errors, hasLink = false }: PaymentFieldsProps) => (
  <fieldset className={styles.rows}>
    <legend>Payment</legend>
    {[...MANUAL_NAMES.map((kind) => [kind, MANUAL_KINDS[kind].paidText] as const), ...(hasLink ? [LINK] : [])].map(
      ([kind, label], place) => (
        <Choice
          key={kind}
          type="radio"
          name="payment"
          value={kind}
          label={label}
          defaultChecked={typed ? typed.payment === kind : place === 0}
        />
      ),
    )}
    <Field
      label="Reference of the transfer"
      name="reference"
      optional
      maxLength={MAX_REASON_LENGTH}
      defaultValue={typed?.reference ?? ''}
      error={errors.reference}
      dir="auto"
      autoComplete="off"
    />
  </fieldset>
)
