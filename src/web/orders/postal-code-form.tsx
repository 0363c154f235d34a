import { ORDER_LINK_TEXTS, postalCodeErrors } from '#domain/orders/order-links.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { formTexts } from '#web/form-text.ts'
import { Field } from '#web/ui/forms/field.tsx'

type PostalCodeFormProps = {
  fields: FieldErrors
  /** The reason why the submitted code is rejected, if it is not shown beside the field. */
  problem?: string | null
}

/** The code is posted, so that it is not in the URL, which may be forwarded. */
export const PostalCodeForm = ({ fields, problem = null }: PostalCodeFormProps) => (
  <>
    <p>{ORDER_LINK_TEXTS.ask}</p>
    <AccountForm
      rule={(form) => postalCodeErrors(formTexts(form, ['postalCode']))}
      failure={{ message: hasErrors(fields) ? null : problem, fields }}
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
