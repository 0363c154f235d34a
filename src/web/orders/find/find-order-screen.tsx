import { FIND_ORDER_TEXTS, findOrderErrors } from '#domain/orders/find-order.ts'
import { EmailField } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { formTexts } from '#web/form-text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FindFailure } from './find-order.ts'

type FindOrderScreenProps = { failure: FindFailure | null; texts: { title: string; ask: string } }

export const FindOrderScreen = ({ failure, texts }: FindOrderScreenProps) => (
  <AccountFrame title={texts.title}>
    <p>{texts.ask}</p>
    <AccountForm
      rule={(form) => findOrderErrors(formTexts(form, ['orderNumber', 'email']))}
      failure={failure}
      button={FIND_ORDER_TEXTS.title}
      busyButton="Looking..."
    >
      {(errors) => (
        <>
          <Field
            label="Order number"
            name="orderNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            aria-required
            defaultValue={failure?.values.orderNumber}
            error={errors.orderNumber}
          />
          <EmailField typed={failure?.values.email} errors={errors} />
        </>
      )}
    </AccountForm>
  </AccountFrame>
)
