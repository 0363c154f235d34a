import type { ShippingOption } from '#domain/checkout/shipping.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { useDesk } from '#desk/root-data.ts'
import type { Typed } from '#desk/typed.ts'
import { CustomerFields } from './customer-fields.tsx'
import { FindItems, type FoundItems } from './find-items.tsx'
import { ItemRows, OtherRows } from './line-rows.tsx'

type EnteredFieldsProps = {
  typed: Typed | undefined
  errors: FieldErrors
  options: readonly ShippingOption[]
  requestKey: string
  found: FoundItems | null
}

/** What is sold, to whom, and how it gets there. Only an owner may name a price. */
export function EnteredFields({ typed, errors, options, requestKey, found }: EnteredFieldsProps) {
  const isOwner = useDesk().worker?.power === 'owner'
  return (
    <>
      {/* The first button of a form is the one that Enter presses. */}
      <button className="visually-hidden" tabIndex={-1}>
        Show what changes
      </button>
      <input type="hidden" name="requestKey" value={typed?.requestKey ?? requestKey} />
      <FindItems typed={typed} found={found} />
      <ItemRows typed={typed} errors={errors} mayPrice={isOwner} />
      {isOwner && <OtherRows typed={typed} errors={errors} />}
      <CustomerFields typed={typed} errors={errors} options={options} />
    </>
  )
}
