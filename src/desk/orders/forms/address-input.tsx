import { addressLabel, OPTIONAL_ADDRESS_FIELDS, type Address, type AddressField } from '#domain/checkout/address.ts'
import { COUNTRIES } from '#domain/checkout/countries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

type AddressInputProps = { field: AddressField; values: Partial<Address>; error?: string | undefined }

export function AddressInput({ field, values, error }: AddressInputProps) {
  const shared = {
    name: field,
    label: addressLabel(field, values.country ?? ''),
    defaultValue: values[field] ?? '',
    optional: OPTIONAL_ADDRESS_FIELDS.includes(field),
    error,
  }
  return field === 'country' ? (
    <Select {...shared} options={COUNTRIES} />
  ) : (
    <Field {...shared} type={field === 'email' ? 'email' : 'text'} maxLength={200} dir="auto" autoComplete="off" />
  )
}
