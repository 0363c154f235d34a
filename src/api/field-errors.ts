import type { z } from 'zod'
import type { FieldErrors } from '#domain/errors.ts'

/** The first message of each field, in form order. */
export function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const fields = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.') || 'body'
    if (!fields.has(name)) fields.set(name, message)
  }
  return Object.fromEntries(fields)
}
