import type { ApiError } from '#contract/client.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'

/** `message` is null if the fields have messages. `failed` is the message for a server error. */
export const formFailure = ({ status, message, fields }: ApiError, failed: string) => ({
  message: hasErrors(fields) ? null : status < 500 ? message : failed,
  fields,
  status,
})

/** Renames messages of `address.city` and the like to the form's field names. */
export const addressMessages = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^address\./, ''), message]))
