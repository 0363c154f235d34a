import { useEffect, useRef, useState, type ComponentProps } from 'react'
import {
  ADDRESS_FIELDS,
  addressLabel,
  CONTACT_FIELDS,
  OPTIONAL_ADDRESS_FIELDS,
  type AddressField,
} from '#domain/checkout/address.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './address-fields.module.css'

type AddressFieldsProps = {
  kind: 'shipping' | 'billing'
  /** A prefix of the fields' names in the form, `errors` and `values`. */
  prefix?: string
  values: Record<string, string>
  errors: FieldErrors
  without?: AddressField
}

/** All other fields take a full line. */
const PLACES: Partial<Record<AddressField, string | undefined>> = {
  firstName: styles.firstName,
  lastName: styles.lastName,
  email: styles.email,
  phone: styles.phone,
  city: styles.city,
  state: styles.state,
  postalCode: styles.postalCode,
}

export function AddressFields({ kind, prefix = '', values, errors, without }: AddressFieldsProps) {
  const given = values[`${prefix}country`] || COUNTRIES[0]
  const [country, setCountry] = useState(given)
  const select = useRef<HTMLSelectElement>(null)
  // A country may be chosen before hydration.
  useEffect(() => setCountry(select.current!.value), [])
  return (
    <div className={styles.fields}>
      {ADDRESS_FIELDS.filter((field) => field !== without).map((field) => {
        const name = prefix + field
        const optional = OPTIONAL_ADDRESS_FIELDS.includes(field)
        const shared = {
          label: addressLabel(field, country),
          name,
          error: errors[name],
          optional,
          defaultValue: values[name] ?? '',
          autoComplete: `${kind} ${AUTOCOMPLETE[field]}`,
          'aria-required': !optional,
        }
        return (
          <div key={field} className={PLACES[field]} data-delivery={!CONTACT_FIELDS.includes(field) || undefined}>
            {field === 'country' ? (
              <Select
                {...shared}
                ref={select}
                defaultValue={given}
                options={COUNTRIES}
                onChange={({ target }) => setCountry(target.value)}
              />
            ) : (
              <Field {...shared} {...ENTRY[field]} maxLength={200} dir="auto" />
            )}
          </div>
        )
      })}
    </div>
  )
}

const AUTOCOMPLETE: Record<AddressField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country-name',
  phone: 'tel',
  email: 'email',
}

const ENTRY: Partial<Record<AddressField, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  // Canadian postal codes contain letters, which a numeric keypad lacks.
  postalCode: { autoCapitalize: 'characters', spellCheck: false },
}
