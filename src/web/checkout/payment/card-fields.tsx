import type { FormEvent } from 'react'
import type { FieldErrors } from '#domain/errors.ts'
import {
  CARD_LABELS,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  type Card,
  type CardField,
} from '#domain/checkout/payment.ts'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './card-fields.module.css'
import { applyMask } from './masked-input.ts'
import { SecureNote } from './secure-note.tsx'

type CardFieldsProps = { errors: FieldErrors; typed: Card; onTyped: (card: Card) => void }

/** The `inputType` of the event; empty for autofill. */
const inputTypeOf = ({ nativeEvent }: FormEvent): string =>
  nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''

/** Never rendered with a value on the server: `typed` is only in the browser's memory. */
export function CardFields({ errors, typed, onTyped }: CardFieldsProps) {
  const take = (name: CardField, format?: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (format) applyMask(input, format, inputTypeOf(event))
    // A security code must be entered each time.
    if (name !== 'cvv') onTyped({ ...typed, [name]: input.value })
  }
  const shared = (name: CardField) => ({ name, label: CARD_LABELS[name], error: errors[name], 'aria-required': true })
  return (
    <div className={styles.fields}>
      <Field
        {...shared('cardNumber')}
        defaultValue={typed.cardNumber}
        onInput={take('cardNumber', formatCardNumber)}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      />
      <Field
        {...shared('cardHolder')}
        defaultValue={typed.cardHolder}
        onInput={take('cardHolder')}
        autoComplete="cc-name"
        dir="auto"
        maxLength={200}
      />
      <div className={styles.pair}>
        <Field
          {...shared('expiryDate')}
          defaultValue={typed.expiryDate}
          onInput={take('expiryDate', formatExpiry)}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <Field
          {...shared('cvv')}
          onInput={take('cvv', formatCvv)}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
        />
      </div>
      <SecureNote />
    </div>
  )
}
