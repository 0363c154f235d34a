import { CARRIERS } from '#domain/orders/fulfillment.ts'
import { Field } from '#web/ui/forms/field.tsx'

/** Proposes those whose parcels can be followed. */
export const CarrierField = ({ typed }: { typed: { carrier?: string } | undefined }) => (
  <>
    <Field
      label="Carrier"
      name="carrier"
      optional
      list="carriers"
      maxLength={100}
      autoComplete="off"
      defaultValue={typed?.carrier ?? ''}
    />
    <datalist id="carriers">
      {CARRIERS.map((carrier) => (
        <option key={carrier}>{carrier}</option>
      ))}
    </datalist>
  </>
)
