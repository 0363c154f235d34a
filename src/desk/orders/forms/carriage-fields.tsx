import type { Typed } from '#desk/typed.ts'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './forms.module.css'

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL']

/** Who carries a parcel, and how to follow it. */
export const CarriageFields = ({ typed }: { typed: Typed | undefined }) => (
  <div className={styles.fields}>
    <Field label="Carrier" name="carrier" optional list="carriers" defaultValue={typed?.carrier ?? ''} />
    <datalist id="carriers">
      {CARRIERS.map((carrier) => (
        <option key={carrier}>{carrier}</option>
      ))}
    </datalist>
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
