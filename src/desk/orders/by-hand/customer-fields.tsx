import { ADDRESS_FIELDS, type Address } from '#domain/checkout/address.ts'
import { isPickup } from '#domain/checkout/pickup.ts'
import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { formatCents } from '#domain/money.ts'
import { AddressInput } from '#desk/orders/forms/address-input.tsx'
import type { Typed } from '#desk/typed.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import forms from '#desk/orders/forms/forms.module.css'
import styles from './by-hand.module.css'

type CustomerFieldsProps = { typed: Typed | undefined; errors: FieldErrors; options: readonly ShippingOption[] }

const FIELDS = ADDRESS_FIELDS.filter((field) => field !== 'email')

/** The fields for the customer's email address, address and shipping option. */
export function CustomerFields({ typed, errors, options }: CustomerFieldsProps) {
  const values = (typed ?? {}) as Partial<Address>
  return (
    <fieldset className={styles.rows}>
      <legend>Customer</legend>
      <div className={styles.finder}>
        <AddressInput field="email" values={values} error={errors.email} />
        <Button variant="quiet" name="intent" value="address">
          Use the last address
        </Button>
      </div>
      <div className={forms.fields}>
        {FIELDS.map((field) => (
          <AddressInput key={`${field} ${values[field] ?? ''}`} field={field} values={values} error={errors[field]} />
        ))}
      </div>
      <Select
        label="Shipping"
        name="shippingOptionId"
        options={options.map((option) => ({ value: option.id, label: labelOf(option) }))}
        defaultValue={typed?.shippingOptionId ?? ''}
        error={errors.shippingOptionId}
      />
    </fieldset>
  )
}

const labelOf = (option: ShippingOption): string =>
  `${option.name}, ${formatCents(option.priceCents)}${isPickup(option) ? ' (only the name and the email address are needed)' : ''}`
