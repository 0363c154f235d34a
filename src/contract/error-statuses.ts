import type { ErrorCode } from '#domain/errors.ts'

/** The HTTP status of each error. */
export const ERROR_STATUSES = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>
