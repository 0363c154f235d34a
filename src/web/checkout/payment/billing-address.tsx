import type { FieldErrors } from '#domain/errors.ts'
import { ADDRESS_FIELDS } from '#domain/checkout/address.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { AddressFields } from '#web/checkout/shipping/address-fields.tsx'
import { sameAddressLabel, selectedOption, type Checkout } from '#web/checkout/checkout-data.ts'
import { BILLING } from './submit-payment.ts'
import styles from '#web/checkout/step.module.css'

type BillingAddressProps = {
  checkout: Checkout
  values: Record<string, string> | undefined
  errors: FieldErrors
  /** Whether the page has no other fields. */
  alone: boolean
  /** Whether the page has card fields. Without JavaScript, their form goes to the payment provider, which must not get the address. */
  besideCard: boolean
}

/** The billing address, which is the shipping address while the box is checked. Section 4, "Checkout". */
export function BillingAddress({ checkout, values, errors, alone, besideCard }: BillingAddressProps) {
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
        label={sameAddressLabel(selectedOption(checkout))}
      />
      {besideCard && <p className={`${styles.quiet} ${styles.later}`}>You will enter the address on the next page.</p>}
      <fieldset className={`${styles.billing} ${besideCard ? styles.scripted : ''}`} disabled={!ready && besideCard}>
        <legend className="visually-hidden">Another address</legend>
        <AddressFields kind="billing" prefix={BILLING} values={values ?? saved} errors={errors} />
      </fieldset>
    </fieldset>
  )
}
