import { hasErrors, type FieldErrors } from '#domain/errors.ts'
import { onApiError } from '#web/on-api-error.ts'
import { formText } from '#web/form-text.ts'

/** `values`: the entered values, for a page rendered on the server; never a password. */
export type AccountFailure = { message: string | null; fields: FieldErrors; values: { name: string; email: string } }
export type AccountOutcome<T = unknown> =
  | { answer: T; failure: null; status: number }
  | { answer: null; failure: AccountFailure; status: number }

/** The failure of a form submitted in an earlier request, whose values are unknown. */
export const unsent = (message: string): AccountFailure => ({ message, fields: {}, values: { name: '', email: '' } })

type FormRules = {
  /** Checks fields that are not sent to the API, such as the repeated password. */
  rule?: (form: FormData) => FieldErrors
  /** The message if a rejection has none. Section 8. */
  rejected?: string
  /** The message for any server error. Section 8. */
  failed: string
}

export async function sendAccountForm<T>(
  form: FormData,
  { rule, rejected, failed }: FormRules,
  send: () => Promise<T>,
): Promise<AccountOutcome<T>> {
  const failure = (status: number, fields: FieldErrors, message: string) => ({
    answer: null,
    failure: {
      message: hasErrors(fields) ? null : message,
      fields,
      values: { name: formText(form, 'name'), email: formText(form, 'email') },
    },
    status,
  })
  const errors = rule?.(form) ?? {}
  if (hasErrors(errors)) return failure(400, errors, '')
  return send().then(
    (answer) => ({ answer, failure: null, status: 200 }),
    onApiError(({ status, message, fields: { firstName, lastName, ...others }, body }) => {
      const name = firstName ?? lastName
      const rejection = typeof body.message === 'string' ? message : (rejected ?? message)
      return failure(status, { ...(name && { name }), ...others }, status < 500 ? rejection : failed)
    }),
  )
}
