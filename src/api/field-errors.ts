import type { z } from 'zod'
import type { FieldErrors } from '#domain/errors.ts'

/** The messages by field, in the order of the form. The first message of a field counts. */
export function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const fields = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.') || 'body'
    if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}
