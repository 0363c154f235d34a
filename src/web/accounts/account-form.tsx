import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { FieldErrors } from '#domain/errors.ts'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import type { AccountFailure } from './send-account-form.ts'
import styles from './account-form.module.css'

type AccountFormProps = {
  rule: (form: FormData) => FieldErrors
  failure: Omit<AccountFailure, 'values'> | null
  button: string
  busyButton: string
  more?: ReactNode
  children: (errors: FieldErrors) => ReactNode
}

/** A form that posts to its own page. Errors are shown above its fields and get the focus. */
export function AccountForm({ rule, failure, button, busyButton, more, children }: AccountFormProps) {
  const form = useFormErrors(rule, failure?.fields)
  const { pathname } = useLocation()
  const busy = useNavigation().formAction?.startsWith(pathname) ?? false
  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      <Form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          if (!form.check(event.currentTarget)) event.preventDefault()
        }}
        {...form.handlers}
      >
        <ErrorSummary key={form.attempt} errors={form.summary} />
        {children(form.errors)}
        <Button busy={busy}>{busy ? busyButton : button}</Button>
        {more}
      </Form>
    </>
  )
}
