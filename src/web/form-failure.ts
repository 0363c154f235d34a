import type { ApiError } from '#contract/client.ts'
import { hasErrors, type FieldErrors } from '#domain/errors.ts'

/** `message` is null if the fields have messages. `failed` is the sentence for a failing server. */
export const formFailure = ({ status, message, fields }: ApiError, failed: string) => ({
  message: hasErrors(fields) ? null : status < 500 ? message : failed,
  fields,
  status,
})

/** The messages of `address.city` and others, at the names that the fields have in their form. */
export const addressMessages = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.replace(/^address\./, ''), message]))
