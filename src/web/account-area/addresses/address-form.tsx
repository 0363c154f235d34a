import * as urls from '#domain/urls.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AddressFields } from '#web/checkout/shipping/address-fields.tsx'
import { useRootData } from '#web/root-data.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Entry } from './address-card.tsx'
import { bookErrors, type AddressBookFailure } from './change-addresses.ts'

type AddressFormProps = { edited: Entry | null; isFirst: boolean; failure: AddressBookFailure | null }

/** A default address, like the first one, stays the default until another is chosen. */
export function AddressForm({ edited, isFirst, failure }: AddressFormProps) {
  const user = useRootData()?.shopper?.user
  const usual = user && { firstName: user.firstName, lastName: user.lastName, email: user.email }
  const values: Record<string, string> = { ...(edited?.address ?? usual), ...failure?.values }
  return (
    <>
      <AccountForm rule={bookErrors} failure={failure} button="Save address" busyButton="Saving...">
        {(errors) => (
          <>
            {edited && <input type="hidden" name="id" value={edited._id} />}
            <AddressFields kind="shipping" values={values} errors={errors} />
            {!isFirst && !edited?.defaultForShipping && (
              <Choice type="checkbox" name="forShipping" label="Use as my default for shipping" />
            )}
            {!isFirst && !edited?.defaultForBilling && (
              <Choice type="checkbox" name="forBilling" label="Use as my default for billing" />
            )}
          </>
        )}
      </AccountForm>
      <p>
        <Link to={urls.addresses}>Back to your addresses</Link>
      </p>
    </>
  )
}
