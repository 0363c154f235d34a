export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_many',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>

/** The title of an error page after an unexpected error. Section 8. */
export const UNEXPECTED = 'Unexpected Application Error!'

/** The shopper reports it to the shop, which finds the cause in its log. */
export const referenceText = (id: string): string => `Reference: ${id}`

type Extra = { fields?: FieldErrors; details?: Record<string, unknown> }

/** An error that the shopper can read and act on. Any other error is a bug and is only logged. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string, { fields, details }: Extra = {}) {
    super(message)
    this.name = 'ShopError'
    this.code = code
    this.fields = fields
    this.details = details
  }
}

/** Also of another bundle, whose class is not the same. */
export const isShopError = (error: unknown): error is ShopError => error instanceof Error && error.name === 'ShopError'

export const invalid = (message: string, fields?: FieldErrors): ShopError =>
  new ShopError('invalid', message, fields && { fields })

export const notFound = (message: string): ShopError => new ShopError('not_found', message)

export const conflict = (message: string, extra?: Extra): ShopError => new ShopError('conflict', message, extra)

export const unavailable = (message: string): ShopError => new ShopError('unavailable', message)

export const hasErrors = (fields: FieldErrors): boolean => Object.keys(fields).length > 0

/** Throws one 'invalid' error if there are messages. `prefix` is prepended to the field names. */
export function reject(fields: FieldErrors, prefix = ''): void {
  const errors = Object.entries(fields).map(([field, message]) => [prefix + field, message] as const)
  if (errors.length > 0)
    throw invalid(
      errors.length === 1 ? errors[0]![1]! : 'Please correct the marked fields.',
      Object.fromEntries(errors),
    )
}
