import type { FieldErrors } from '#domain/errors.ts'
import { ADDRESS_FIELDS } from '#domain/checkout/address.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { AddressFields } from '#web/checkout/shipping/address-fields.tsx'
import type { Checkout } from '#web/checkout/checkout-data.ts'
import { BILLING } from './submit-payment.ts'
import styles from '#web/checkout/step.module.css'

type BillingAddressProps = {
  checkout: Checkout
  values: Record<string, string> | undefined
  errors: FieldErrors
  /** Whether the page has no other fields. */
  alone: boolean
}

/** The billing address, which is the shipping address while the box is checked. Section 4, "Checkout". */
export function BillingAddress({ checkout, values, errors, alone }: BillingAddressProps) {
  const ready = useHydrated()
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
      {/* Without a script the form goes to the payment provider, which must not get the address. */}
      <fieldset className={`${styles.billing} ${alone ? '' : styles.scripted}`} disabled={!ready && !alone}>
        <AddressFields kind="billing" prefix={BILLING} values={values ?? saved} errors={errors} />
      </fieldset>
    </fieldset>
  )
}
