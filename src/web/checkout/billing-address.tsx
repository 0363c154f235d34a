import type { FieldErrors } from '#domain/errors.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { useReady } from '../ready.ts'
import { Choice } from '../ui/choice.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Checkout } from './checkout-data.ts'
import { BILLING } from './save-payment.ts'
import styles from './step.module.css'

type BillingAddressProps = {
  checkout: Checkout
  values: Record<string, string> | undefined
  errors: FieldErrors
  /** On the page that asks for nothing else. */
  alone: boolean
}

/** Follows the shipping address while the box is on. Section 4, "Checkout". */
export function BillingAddress({ checkout, values, errors, alone }: BillingAddressProps) {
  const ready = useReady()
  const { billingAddress, useSameAddressForBilling } = checkout
  const saved = Object.fromEntries(ADDRESS_FIELDS.map((field) => [BILLING + field, billingAddress?.[field] ?? '']))
  const same = values ? values.useSameAddressForBilling !== '' : useSameAddressForBilling && !alone
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Billing address</legend>
      <Choice
        type="checkbox"
        name="useSameAddressForBilling"
        defaultChecked={same}
        data-same
        label="Same as shipping address"
      />
      {!alone && <p className={`${styles.quiet} ${styles.later}`}>The next page asks for the address.</p>}
      {/* Until a script can keep it back, the form goes to the payment provider, whom the address is no concern of. */}
      <fieldset className={`${styles.billing} ${alone ? '' : styles.scripted}`} disabled={!ready && !alone}>
        <AddressFields kind="billing" prefix={BILLING} values={values ?? saved} errors={errors} />
      </fieldset>
    </fieldset>
  )
}
