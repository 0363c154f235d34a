import { CARRIERS } from '#domain/orders/fulfillment.ts'
import type { Typed } from '#desk/typed.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { CarrierField } from './carrier-field.tsx'
import styles from './forms.module.css'

/** Who carries a parcel, and how to follow it. */
export const CarriageFields = ({ typed }: { typed: Typed | undefined }) => (
  <div className={styles.fields}>
    <CarrierField typed={typed} />
    <Field
      label="Tracking number"
      name="tracking"
      optional
      autoComplete="off"
      spellCheck={false}
      defaultValue={typed?.tracking ?? ''}
    />
    <Field
      label="Tracking URL"
      name="url"
      type="url"
      optional
      hint={`Known for ${CARRIERS.join(', ')}.`}
      defaultValue={typed?.url ?? ''}
    />
  </div>
)
