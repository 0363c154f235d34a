import { ORDER_LINK_TEXTS, postalCodeErrors } from '#domain/orders/order-links.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { formTexts } from '#web/form-text.ts'
import { Field } from '#web/ui/forms/field.tsx'

/** What an old link asks for. The code is posted, so that it is not in the address that may be passed on. */
export const PostalCodeForm = ({ failure }: { failure: { message: string | null; fields: FieldErrors } | null }) => (
  <>
    <p>{ORDER_LINK_TEXTS.ask}</p>
    <AccountForm
      rule={(form) => postalCodeErrors(formTexts(form, ['postalCode']))}
      failure={failure}
      button="Show my order"
      busyButton="Looking..."
    >
      {(errors) => (
        <Field
          label="Postal code"
          name="postalCode"
          autoComplete="postal-code"
          aria-required
          error={errors.postalCode}
        />
      )}
    </AccountForm>
  </>
)
